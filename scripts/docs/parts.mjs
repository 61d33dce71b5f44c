// The generated parts of the pages, by the name that stands in their markers.

import { z } from 'zod';
import { bucketNames, buckets } from '../../shared/platform/buckets.ts';
import {
  chatCloseCodes,
  chatErrorCodes,
  chatEvents,
  chatMessageData,
  messageComponent,
} from '../../shared/platform/chatPackets.ts';
import { endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { codeError, oauthError, statusError, validationError } from '../../shared/platform/errorBodies.ts';
import { eventTemplates } from '../../shared/platform/eventNames.ts';
import { liveCodes } from '../../shared/platform/livePackets.ts';
import { chatDetails, chatUser, envelope, shortcodeGrant, tokenReply, webhook } from '../../shared/platform/rest.ts';
import { roleRanks } from '../../shared/platform/roles.ts';
import { scopeNames } from '../../shared/platform/scopes.ts';
import { worldlyCommands } from '../../simulator/control/commands.ts';
import { scenarioCommands } from '../../simulator/control/scenarioCommands.ts';
import { snapshotCommands } from '../../simulator/control/snapshotCommands.ts';
import { loadScenarios } from '../../simulator/scenarios/load.ts';
import { readingTable } from '../../simulator/world/readings.ts';
import { stateTables } from '../../simulator/world/states/stateTables.ts';
import { code, fieldTable, table, typeOf } from './tables.mjs';

const who = {
  none: 'nobody: the body names the client',
  application: 'application or user',
  user: 'user',
  hookClient: 'client and its secret',
};

const endpointTable = (fits) =>
  table(
    ['Call', 'Who', 'Scopes', 'Bucket'],
    endpointNames.filter(fits).map((name) => {
      const { method, path, version, identity, scopes = [], bucket } = endpoints[name];
      return [code(`${method} /api/v${version}${path}`), who[identity], scopes.map(code).join(' '), bucket];
    }),
  );

/** Groups of the catalogue that have a table of their own; all others stand in one. */
const GROUPS_WITH_A_TABLE = ['channels', 'oauth', 'chats', 'hooks', 'analytics'];

const inGroups =
  (...groups) =>
  (name) =>
    groups.includes(name.slice(0, name.indexOf('.')));

const readings = (...prefixes) =>
  table(
    ['Reading', 'What it decides', 'Choices, ours first', 'Source'],
    Object.entries(readingTable)
      .filter(([name]) => prefixes.includes(name.slice(0, name.indexOf('.'))))
      .map(([name, { about, choices, source }]) => [code(name), about, choices.join(', '), source]),
  );

const seriesRows = () =>
  table(
    ['Call', 'Fields of a row'],
    endpointNames.filter(inGroups('analytics')).map((name) => {
      const { path, reply } = endpoints[name];
      const { items } = z.toJSONSchema(reply, { unrepresentable: 'any' });
      const fields = Object.entries(items?.properties ?? {}).map(([field, type]) => `${code(field)} ${typeOf(type)}`);
      return [code(path.replace('/channels/{channelId}/', '')), fields.join('; ')];
    }),
  );

const eventFields = () =>
  table(
    ['Event', 'Fields of its data'],
    Object.entries(chatEvents).map(([name, schema]) => {
      const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
      const fields = Object.keys(properties).map((field) => code(required.includes(field) ? field : `${field}?`));
      return [code(name), fields.join(', ')];
    }),
  );

const commandTable = () =>
  table(
    ['Command', 'What it does'],
    [...worldlyCommands, ...scenarioCommands, ...snapshotCommands].map(({ method, path, about }) => [
      code(`${method} /_sim${path}`),
      about,
    ]),
  );

/** Every part: a function, so that only what is asked for is made. */
export const parts = {
  'endpoints rest': () => endpointTable(inGroups('channels')),
  'endpoints others': () => endpointTable((name) => !inGroups(...GROUPS_WITH_A_TABLE)(name)),
  'endpoints oauth': () => endpointTable(inGroups('oauth')),
  'endpoints chats': () => endpointTable(inGroups('chats')),
  'endpoints hooks': () => endpointTable(inGroups('hooks')),
  'endpoints analytics': () => endpointTable(inGroups('analytics')),
  buckets: () =>
    table(
      ['Bucket', 'Calls', 'Seconds', 'Endpoints'],
      bucketNames.map((name) => {
        const used = endpointNames.filter((endpoint) => endpoints[endpoint].bucket === name);
        return [
          name,
          buckets[name].count,
          buckets[name].intervalSeconds,
          used.length === 0 ? 'none of the catalogue' : used.length,
        ];
      }),
    ),
  'status error': () => fieldTable(statusError),
  'validation error': () => fieldTable(validationError),
  'code error': () => fieldTable(codeError),
  'oauth error': () => fieldTable(oauthError),
  'shortcode grant': () => fieldTable(shortcodeGrant),
  'token reply': () => fieldTable(tokenReply),
  scopes: () => scopeNames.map(code).join(' '),
  roles: () => table(['Role', 'Rank'], Object.entries(roleRanks)),
  'chat details': () => fieldTable(chatDetails),
  'chat events': eventFields,
  'chat message': () => fieldTable(chatMessageData),
  'message component': () => fieldTable(messageComponent),
  'chat codes': () =>
    table(
      ['Code', 'Name'],
      Object.entries(chatErrorCodes).map(([name, number]) => [number, name]),
    ),
  'chat close codes': () =>
    table(
      ['Code', 'When'],
      Object.entries(chatCloseCodes).map(([name, number]) => [number, name]),
    ),
  'chat user': () => fieldTable(chatUser),
  webhook: () => fieldTable(webhook),
  envelope: () => fieldTable(envelope),
  'event names': () => eventTemplates.map(code).join(' '),
  'live codes': () =>
    table(
      ['Code', 'Name'],
      Object.entries(liveCodes).map(([name, number]) => [number, name]),
    ),
  series: seriesRows,
  'readings rest': () => readings('identity', 'list', 'channels', 'channel', 'hostee', 'follow'),
  'readings limits': () => readings('limit'),
  'readings sign-in': () => readings('shortcode', 'token'),
  'readings chat': () => readings('chat'),
  'readings chatters': () => readings('chatters'),
  'readings hooks': () => readings('hook'),
  readings: () => readings(...new Set(Object.keys(readingTable).map((name) => name.slice(0, name.indexOf('.'))))),
  states: () =>
    stateTables
      .map(({ thing, source, transitions }) => {
        const rows = transitions.map(({ from, trigger, to }) => [from, trigger, to]);
        return `### ${thing}\n\n${source}\n\n${table(['From', 'Trigger', 'To'], rows)}`;
      })
      .join('\n\n'),
  commands: commandTable,
  scenarios: () =>
    table(
      ['Scenario', 'What happens'],
      [...loadScenarios().values()].map(({ name, about }) => [code(name), about]),
    ),
};
