import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';

/** Names the window after the page, and what is unread before it; every title says which service that is. @see DESIGN-LANGUAGE §4 "Service badge" */
export function WindowTitle({ page, unread = 0 }: { page: string; unread?: number }) {
  const { t } = useTranslation();
  const service = useStateOf('service');
  // The taskbar and whatever lists windows show it.
  const isSafe = useStateOf('settings')?.screenSafe ?? true;
  const name = isSafe ? undefined : service?.mark?.name;
  const whole = name === undefined ? t('pageTitle', { page }) : t('pageTitleNamed', { page, name });
  const named = service?.profile.kind === 'demo' ? t('pageTitleDemo', { page }) : whole;
  const title = unread === 0 ? named : t('pageTitleUnread', { count: unread, title: named });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
