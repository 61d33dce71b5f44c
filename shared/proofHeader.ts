/** What a request carries that is a round trip's own. The relay hands it over or fails: kept, it would prove nothing. */
export const PROOF_HEADER = 'sidestage-proof';
