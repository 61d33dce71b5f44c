import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery } from './listQuery.ts';

const section = 'API "Catalogue of further endpoints"; PLATFORM §10';
const rows = z.array(z.looseObject({ time: z.string() }));
const options = {
  bucket: 'analytics',
  identity: 'user',
  scopes: ['channel:analytics:self'],
  query: listQuery.extend({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }).optional() }),
} as const;

export const analyticsEndpoints = {
  'analytics.viewers': endpoint('GET', '/channels/{channelId}/analytics/viewers', section, rows, options),
  'analytics.tsdbViewers': endpoint('GET', '/channels/{channelId}/analytics/tsdb/viewers', section, rows, options),
  'analytics.viewersMetrics': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/viewersMetrics',
    section,
    rows,
    options,
  ),
  'analytics.streamSessions': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/streamSessions',
    section,
    rows,
    options,
  ),
  'analytics.streamHosts': endpoint('GET', '/channels/{channelId}/analytics/tsdb/streamHosts', section, rows, options),
  'analytics.subscriptions': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/subscriptions',
    section,
    rows,
    options,
  ),
  'analytics.followers': endpoint('GET', '/channels/{channelId}/analytics/tsdb/followers', section, rows, options),
  'analytics.gameRanksGlobal': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/gameRanksGlobal',
    section,
    rows,
    options,
  ),
  'analytics.subRevenue': endpoint('GET', '/channels/{channelId}/analytics/tsdb/subRevenue', section, rows, options),
  'analytics.cpm': endpoint('GET', '/channels/{channelId}/analytics/tsdb/cpm', section, rows, options),
  'analytics.viewerSessionCount': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/viewerSessionCount',
    section,
    rows,
    options,
  ),
} as const;
