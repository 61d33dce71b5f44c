export { DemoBadge } from './DemoBadge.tsx';
