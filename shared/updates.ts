import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** A newer version that the update address offers. `notes`: what is new in it, as plain text that may be empty. */
const offer = z.object({ version: z.string().max(60), notes: z.string().max(10_000) });

/** Why a check, a download or an installation came to nothing. */
const updateFailure = z.enum([
  /** The address can't be reached, or the connection was cut. */
  'offline',
  /** The address answers with an error. */
  'refused',
  /** What it says of the newest version can't be understood, or names files that lie elsewhere. */
  'badMetadata',
  /** What was downloaded is not what the address said it would be. */
  'badFile',
  /** The system does not find the publisher's signature. */
  'notSigned',
  /** The disk is full or can't be written to. */
  'notWritten',
  'internal',
]);

/** Where an update stands. */
const updateStep = z.discriminatedUnion('kind', [
  /** This copy never asks: it was not installed from a package, or its package knows no address. */
  z.object({ kind: z.literal('off'), why: z.enum(['notAPackage', 'noAddress']) }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('available'), offer }),
  /** `share` is from 0 to 1. */
  z.object({ kind: z.literal('downloading'), offer, share: z.number().min(0).max(1) }),
  /** Checked, and installed when the person says so. */
  z.object({ kind: z.literal('ready'), offer }),
  z.object({
    kind: z.literal('failed'),
    during: z.enum(['check', 'download']),
    why: updateFailure,
    offer: offer.nullable(),
  }),
]);

const updatesState = z.object({
  step: updateStep,
  /** When the address last answered. */
  checkedAtMs: z.number().nullable(),
  /** Whether this copy can be replaced by itself; else the person gets the new package from `page`. */
  installs: z.boolean(),
  /** A version was found by itself, and the person has not looked at it yet. Never while a stream is live. */
  isNews: z.boolean(),
  /** Where packages can be got with a browser. */
  page: z.string().nullable(),
});

export const updates = domain('updates', {
  state: {
    schema: updatesState,
    empty: { step: { kind: 'off', why: 'notAPackage' }, checkedAtMs: null, installs: false, isNews: false, page: null },
  },
  calls: {
    /** Asks the address now; returns when it has answered or failed. */
    check: call(nothing, nothing),
    /** Fetches what is available; returns when it is there or failed. */
    download: call(nothing, nothing),
    cancelDownload: call(nothing, nothing),
    /** The person knows of what was found. */
    noticed: call(nothing, nothing),
    /**
     * Puts everything away, installs what is ready and starts anew. Where that would break something off, it says what and does
     * nothing, unless the person wants it all the same: a stream that is live, changes that can still be taken back.
     */
    installAndRestart: call(
      z.object({ allTheSame: z.boolean() }),
      z.enum(['restarting', 'notReady', 'streamIsLive', 'changesWait']),
    ),
  },
});

export type UpdatesState = z.infer<typeof updatesState>;
export type UpdateStep = z.infer<typeof updateStep>;
export type UpdateOffer = z.infer<typeof offer>;
export type UpdateFailure = z.infer<typeof updateFailure>;
