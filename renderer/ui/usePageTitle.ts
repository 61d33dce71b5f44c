import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '../api/state.ts';

/** Names the window after the page; a demo says so in every title. @see DESIGN-LANGUAGE §4 "Service badge" */
export function usePageTitle(page: string): void {
  const { t } = useTranslation();
  const demo = useService()?.profile.kind === 'demo';
  const title = demo ? t('pageTitleDemo', { page }) : t('pageTitle', { page });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
