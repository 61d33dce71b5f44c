import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Boundary.module.css';
import { Button } from './Button.tsx';
import { Note } from './Note.tsx';

type Props = { children: ReactNode /** Another key starts anew. */; of?: string };

/** Keeps a fault in drawing one page from taking the window down. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidUpdate(before: Props): void {
    if (before.of !== this.props.of && this.state.broken) this.setState({ broken: false });
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <Broken onRetry={() => this.setState({ broken: false })} />;
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('frame');
  return (
    <div className={styles.broken}>
      <Note
        kind="fault"
        role="alert"
        title={t('brokenPage.title')}
        action={<Button onClick={onRetry}>{t('brokenPage.retry')}</Button>}
      />
    </div>
  );
}
