export { findItems } from '../findItems.ts';
