import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';

/** Names the window after the page, and what is unread before it; a demo says so in every title. @see DESIGN-LANGUAGE §4 "Service badge" */
export function WindowTitle({ page, unread = 0 }: { page: string; unread?: number }) {
  const { t } = useTranslation();
  const demo = useStateOf('service')?.profile.kind === 'demo';
  const named = demo ? t('pageTitleDemo', { page }) : t('pageTitle', { page });
  const title = unread === 0 ? named : t('pageTitleUnread', { count: unread, title: named });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
