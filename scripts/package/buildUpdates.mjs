// What a build says of its updates, and how it is signed: the environment names both. Without it there is neither.

/** In what is built for oneself: nobody answers there, so the app asks nobody. */
const NOBODY = /\.invalid$/;

/**
 * What main finds beside its bundle. The last two are read by electron-updater as well.
 * @param {Record<string, string | undefined>} env `SIDESTAGE_UPDATE_URL`, `SIDESTAGE_UPDATE_PAGE`, `SIDESTAGE_WINDOWS_PUBLISHER`,
 *   `SIDESTAGE_MAC_IDENTITY`
 */
export function buildUpdates(env) {
  const publisher = env.SIDESTAGE_WINDOWS_PUBLISHER;
  return {
    url: address(env, 'SIDESTAGE_UPDATE_URL'),
    page: address(env, 'SIDESTAGE_UPDATE_PAGE'),
    isMacSigned: isSet(env.SIDESTAGE_MAC_IDENTITY),
    publisherName: isSet(publisher) ? [publisher] : [],
    updaterCacheDirName: 'packages',
  };
}

/** What the packager is told besides its file. @param {Record<string, string | undefined>} env */
export function signingOptions(env) {
  const url = address(env, 'SIDESTAGE_UPDATE_URL');
  return [
    ...(url === null ? [] : [`-c.publish.url=${url}`]),
    ...(isSet(env.SIDESTAGE_MAC_IDENTITY)
      ? [`-c.mac.identity=${env.SIDESTAGE_MAC_IDENTITY}`, '-c.mac.hardenedRuntime=true']
      : []),
  ];
}

/** An address that is set, or null. @throws Error for one that anybody on the way could change */
function address(env, name) {
  const text = env[name];
  if (!isSet(text)) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new Error(`${name} has to be an https address, and is "${text}".`);
  return NOBODY.test(url.hostname) ? null : url.href;
}

const isSet = (text) => text !== undefined && text !== '';
