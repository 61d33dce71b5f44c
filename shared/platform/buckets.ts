/**
 * The rate-limit buckets: a bucket allows `count` calls in each window of `intervalSeconds`.
 * @see API "Limits"
 */
export const buckets = {
  analytics: { count: 100, intervalSeconds: 60 },
  'channel-follow': { count: 100, intervalSeconds: 60 },
  'channel-read': { count: 1000, intervalSeconds: 300 },
  'channel-search': { count: 20, intervalSeconds: 5 },
  'channel-write': { count: 250, intervalSeconds: 300 },
  chats: { count: 500, intervalSeconds: 60 },
  contact: { count: 3, intervalSeconds: 60 },
  global: { count: 1000, intervalSeconds: 60 },
  ingest: { count: 5, intervalSeconds: 60 },
  'mail-subscribe': { count: 3, intervalSeconds: 60 },
  'notification-read': { count: 100, intervalSeconds: 60 },
  report: { count: 10, intervalSeconds: 60 },
  upload: { count: 5, intervalSeconds: 600 },
  'upload-interactive': { count: 15, intervalSeconds: 300 },
  'user-email': { count: 2, intervalSeconds: 86_400 },
  'user-login': { count: 50, intervalSeconds: 60 },
  'user-login-failed': { count: 8, intervalSeconds: 900 },
  'user-read': { count: 500, intervalSeconds: 60 },
  'user-write': { count: 100, intervalSeconds: 60 },
} as const satisfies Record<string, { count: number; intervalSeconds: number }>;

export type BucketName = keyof typeof buckets;

/** Every bucket's name, in the order of the API document. */
export const bucketNames = Object.keys(buckets) as BucketName[];
