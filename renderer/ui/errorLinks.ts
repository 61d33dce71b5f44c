import { createContext } from 'react';

/** Where more is told of an error than a notice has room for. `budget`: what was spent of the service's limits; `kept`: what is kept, and where. */
export type ErrorLinks = { budget: (() => void) | null; kept: (() => void) | null };

/** The places that notices lead to; whoever puts the window together says where they are. */
export const errorLinks = createContext<ErrorLinks>({ budget: null, kept: null });
