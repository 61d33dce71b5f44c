/** The golden angle: neighbouring ids get hues that are far apart. */
const TURN_DEGREES = 137.508;

/** The hue of somebody's name, in degrees: by their id, so that it stays over renames, channels and restarts. */
export function nameHue(userId: number): number {
  return Math.round((Math.abs(userId) * TURN_DEGREES) % 360);
}
