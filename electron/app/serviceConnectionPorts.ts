import type { ComfortState } from '../../shared/comfort.ts';
import type { Settings } from '../../shared/settings.ts';
import type { ActivityService } from '../activity/index.ts';
import type { AnalyticsFile } from '../analytics/index.ts';
import type { ChannelKeeper } from '../channels/index.ts';
import type { ChannelChatDeps, UnsentMessages } from '../chat/index.ts';
import type { History } from '../chatters/index.ts';
import type { Drafts } from '../drafts/index.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Fetch, Logger, Observable, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import type { PlatformAnswer } from '../platform/rest/client.ts';
import type { ChannelPollsDeps, PollBook } from '../polls/index.ts';
import type { Journal, Receiving } from '../receiver/index.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';

/** What every connection is given. */
export type ServiceConnectionPorts = {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  log: Logger;
  redact: Redactor;
  sealer: SecretSealer;
  history: History;
  /** Whether its file takes what is done to people; told at each write. */
  onActsKept: (isKept: boolean) => void;
  /** Keeps what is said, whichever service it is said at. */
  chatKeeper: ChannelChatDeps['keeper'];
  unsent: Pick<UnsentMessages, 'of' | 'keep' | 'forgetAccount'>;
  drafts: Pick<Drafts, 'forgetAccount'>;
  /** Told of each whole answer of the service. */
  onAnswer: (answer: PlatformAnswer) => void;
  /** Keeps polls that are over, of whichever service. */
  pollBook: PollBook;
  /** What is said in the chat when a poll has ended. */
  pollResult: ChannelPollsDeps['resultText'];
  /** Keeps which channels were open. */
  keptChannels: ChannelKeeper;
  /** Keeps channels' numbers, of whichever service. */
  analyticsFile: AnalyticsFile;
  /** Whether all sign-ins that are to lie on the disk do; told as that changes. */
  onSignInsKept: (areKept: boolean) => void;
  /** Whether the file takes what is counted in the chat; told at each write. */
  onNumbersKept: (isKept: boolean) => void;
  /** Tells whether comfort mode hides the numbers in the window. */
  comfort: Observable<Pick<ComfortState, 'hidden'>>;
  /** The same of what stays, such as notifications: a look at them in the window does not change that. */
  numbersHeldBack: Observable<boolean>;
  /** The person's time zone. */
  zone: () => string;
  settings: Observable<Settings>;
  userAgent: string;
  /** The folder for sealed files. */
  vaultDir: string;
  /** The profile's folder. */
  dataDir: string;
  /** Takes deliveries in, for all services alike. */
  receiving: Receiving;
  activity: ActivityService;
  facts: FactStream;
  journal: Journal;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  pasteText: () => Promise<string>;
  copyText: (text: string) => Promise<void>;
  readFile: Desktop['readFile'];
  changeSettings: (change: Partial<Settings>) => unknown;
};
