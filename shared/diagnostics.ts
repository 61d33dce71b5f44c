import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** A package that is shipped with the app. */
export const shippedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** As the package names it, such as `MIT`. */
  licence: z.string(),
  /** The licence's own words; empty: the package has no file of it. */
  text: z.string(),
});

export const diagnostics = domain('diagnostics', {
  calls: {
    /** A text for whoever helps: versions, settings without secrets, states, sizes, the last lines of the log. */
    collect: call(nothing, z.string()),
    /** Writes the text that was collected last where the person says; false: they changed their mind. */
    save: call(nothing, z.boolean()),
    /** Shows the folder of the log. */
    openLogs: call(nothing, nothing),
    /** What is shipped, by name. */
    licences: call(nothing, z.array(shippedPackage)),
  },
});

export type ShippedPackage = z.infer<typeof shippedPackage>;
