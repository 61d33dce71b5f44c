/** Begins the id of a delivery whose sender gave it none, and that is known again by its bytes and its time. */
export const DIGEST_ID = 'digest:';
/** Begins the id of one that nothing can be known again by: each arrival counts. */
export const NO_ID = 'arrival:';
