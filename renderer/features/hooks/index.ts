export { HooksPage } from './HooksPage.tsx';
export { useHooksBadge } from './hookAttention.ts';
export { openHookForm } from './hookForm.ts';
