import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_HOOK_NAME } from '../../../shared/hookLimits.ts';
import type { HookRow } from '../../../shared/hooks.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useKeptForm } from '../../view/keptForm.ts';

/** What the person calls a hook; the field left empty takes the name away. */
export function RenameSheet({ hook, onClose }: { hook: HookRow; onClose: () => void }) {
  const { t } = useTranslation(['hooks', 'common']);
  const formId = useId();
  const [name, setName, forget] = useKeptForm(`hook ${hook.id}`, () => hook.name ?? '');
  const rename = useCall('hooks.rename', { onSuccess: forget });
  const close = () => {
    forget();
    onClose();
  };
  const save = () => rename.mutate({ hookId: hook.id, name: name.trim() }, { onSuccess: onClose });
  return (
    <Sheet
      open
      modal
      label={t('hooks:rename.title')}
      title={t('hooks:rename.title')}
      onClose={close}
      onAside={onClose}
      onSubmit={save}
      foot={
        <>
          <Button kind="main" type="submit" form={formId} busy={rename.isPending}>
            {t('hooks:rename.save')}
          </Button>
          <Button onClick={close}>{t('common:cancel')}</Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={t('hooks:sheet.name')}
          hint={t('hooks:rename.hint')}
          placeholder={t('hooks:sheet.nameExample')}
          value={name}
          onChange={setName}
          maxLength={LONGEST_HOOK_NAME}
        />
      </form>
      {rename.error && <ErrorNotice error={rename.error.error} onRetry={save} />}
    </Sheet>
  );
}
