export { HooksPage } from './HooksPage.tsx';
export { useHooksBadge } from './hookAttention.ts';
