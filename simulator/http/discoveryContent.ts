/** What the platform's makers have written down rather than derived. @see PLATFORM §11.12, §11.13 */

const english = (value: string) => [{ language: 'en-US', value }];

export const delveTitles = {
  live: english('Live now'),
  followed: english('Channels you follow'),
  games: english('What people play'),
  onlyHere: english('Only here'),
};

/** Channels whose viewers take part in the game, by kind of taking part. */
export const mixPlayFilters = [
  { name: english('Vote'), description: english('Viewers decide what happens next.'), integrationIds: [11, 12] },
  { name: english('Hinder'), description: english('Viewers make it harder.'), integrationIds: [21] },
  { name: english('Soundboard'), description: english('Viewers play sounds.'), integrationIds: [31, 32, 33] },
];

/** The version everybody has, and the one that is tried first. */
export const frontendVersions = [
  { version: '4.12.0', displayName: 'Current' },
  { version: '5.0.0-preview.3', displayName: 'Preview' },
] as const;

/** Where streams are sent to; `km` from where the simulator is taken to stand. */
const places = [
  { name: 'US: Seattle, WA', host: 'ingest-sea.stage.invalid', km: 7_850 },
  { name: 'US: Dallas, TX', host: 'ingest-dal.stage.invalid', km: 7_900 },
  { name: 'Germany: Frankfurt', host: 'ingest-fra.stage.invalid', km: 365 },
  { name: 'Netherlands: Amsterdam', host: 'ingest-ams.stage.invalid', km: 40 },
  { name: 'Brazil: Sao Paulo', host: 'ingest-sao.stage.invalid', km: 9_760 },
  { name: 'Japan: Tokyo', host: 'ingest-tok.stage.invalid', km: 9_290 },
  { name: 'Australia: Sydney', host: 'ingest-syd.stage.invalid', km: 16_650 },
] as const;

const ingestView = ({ name, host }: (typeof places)[number]) => ({
  name,
  host,
  pingTest: `wss://${host}/ping`,
  protocols: [{ type: 'ftl' as const }, { type: 'rtmp' as const }],
});

export const ingests = places.map(ingestView);
/** Nearest first. */
export const nearestIngests = places.toSorted((a, b) => a.km - b.km).map(ingestView);
