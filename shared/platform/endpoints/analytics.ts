import {
  cpmSeries,
  gameRanksSeries,
  isoTime,
  streamHostsSeries,
  streamSessionsSeries,
  subRevenueSeries,
  totalsSeries,
  tsdbViewersSeries,
  viewerSessionCountSeries,
  viewersMetricsSeries,
  viewersSeries,
} from '../analytics.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from './listQuery.ts';

const section = 'API "Catalogue of further endpoints"; PLATFORM §10';
const options = {
  bucket: 'analytics',
  identity: 'user',
  scopes: ['channel:analytics:self'],
  query: listQuery.extend({ from: isoTime, to: isoTime.optional() }),
} as const;

export const analyticsEndpoints = {
  'analytics.viewers': endpoint('GET', '/channels/{channelId}/analytics/viewers', section, viewersSeries, options),
  'analytics.tsdbViewers': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/viewers',
    section,
    tsdbViewersSeries,
    options,
  ),
  'analytics.viewersMetrics': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/viewersMetrics',
    section,
    viewersMetricsSeries,
    options,
  ),
  'analytics.streamSessions': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/streamSessions',
    section,
    streamSessionsSeries,
    options,
  ),
  'analytics.streamHosts': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/streamHosts',
    section,
    streamHostsSeries,
    options,
  ),
  'analytics.subscriptions': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/subscriptions',
    section,
    totalsSeries,
    options,
  ),
  'analytics.followers': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/followers',
    section,
    totalsSeries,
    options,
  ),
  'analytics.gameRanksGlobal': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/gameRanksGlobal',
    section,
    gameRanksSeries,
    options,
  ),
  'analytics.subRevenue': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/subRevenue',
    section,
    subRevenueSeries,
    options,
  ),
  'analytics.cpm': endpoint('GET', '/channels/{channelId}/analytics/tsdb/cpm', section, cpmSeries, options),
  'analytics.viewerSessionCount': endpoint(
    'GET',
    '/channels/{channelId}/analytics/tsdb/viewerSessionCount',
    section,
    viewerSessionCountSeries,
    options,
  ),
} as const;
