import type { FaceName } from '../world/chat/emoticons.ts';
import { arc, both, box, disc, ellipse, line, polygon, type Rgb, type Shape } from './canvas.ts';

type Layer = readonly [Shape, Rgb];

const YELLOW: Rgb = [227, 192, 77];
const DARK: Rgb = [42, 34, 5];
const RED: Rgb = [205, 62, 62];
const ORANGE: Rgb = [222, 128, 66];
const PINK: Rgb = [226, 112, 128];
const BLUE: Rgb = [92, 158, 214];
const GREEN: Rgb = [96, 168, 104];
const GREY: Rgb = [154, 167, 173];
const WOOD: Rgb = [183, 122, 82];
const CREAM: Rgb = [238, 225, 207];
const WHITE: Rgb = [250, 250, 250];

const round = (colour: Rgb = YELLOW): Layer => [disc(12, 12, 10.5), colour];
const dark = (shape: Shape): Layer => [shape, DARK];
const eyes: readonly Layer[] = [dark(disc(8.4, 9.6, 1.6)), dark(disc(15.6, 9.6, 1.6))];
const smile = dark(arc(12, 11.5, 5.6, 20, 160, 1.8));
const frown = dark(arc(12, 20, 5, 215, 325, 1.8));
const below = (y: number) => box(0, y, 24, 24);

/** What each face is drawn of, from the back to the front, in a square of 24 units. */
export const faces: Readonly<Record<FaceName, readonly Layer[]>> = {
  smile: [round(), ...eyes, smile],
  grin: [round(), ...eyes, dark(both(disc(12, 12.5, 6.2), below(13))), [box(7.2, 13, 16.8, 14.6), WHITE]],
  sad: [round(), ...eyes, frown],
  wink: [round(), dark(disc(8.4, 9.6, 1.6)), dark(line(13.8, 9.8, 17.6, 9.8, 1.8)), smile],
  tongue: [round(), ...eyes, smile, [both(ellipse(14.2, 17, 2.4, 3.2), below(16)), PINK]],
  surprised: [round(), ...eyes, dark(ellipse(12, 16.4, 2.4, 3))],
  heart: [
    [disc(7.8, 9, 4.8), RED],
    [disc(16.2, 9, 4.8), RED],
    [polygon([3.6, 11.4], [12, 8], [20.4, 11.4], [12, 21.4]), RED],
  ],
  neutral: [round(), ...eyes, dark(line(7.8, 16, 16.2, 16, 1.8))],
  cry: [round(), ...eyes, frown, [ellipse(6.6, 14.6, 1.5, 2.6), BLUE]],
  cool: [round(), dark(box(4.4, 7.4, 11, 11.6)), dark(box(13, 7.4, 19.6, 11.6)), dark(box(3, 7.4, 21, 8.6)), smile],
  angry: [round(ORANGE), ...eyes, dark(line(5.8, 6, 10.2, 8, 1.6)), dark(line(18.2, 6, 13.8, 8, 1.6)), frown],
  sleepy: [
    round(),
    dark(arc(8.2, 8.6, 2.2, 20, 160, 1.5)),
    dark(arc(15.8, 8.6, 2.2, 20, 160, 1.5)),
    dark(ellipse(12, 16.4, 1.8, 2)),
  ],
  party: [
    [polygon([3, 21.5], [7, 9.5], [15, 17.5]), ORANGE],
    [line(12, 10, 13.4, 4, 1.6), BLUE],
    [line(14.5, 12.5, 20.5, 11, 1.6), GREEN],
    [disc(17.6, 5.4, 1.6), RED],
    [disc(20.4, 16.6, 1.4), YELLOW],
    [disc(8.6, 4.6, 1.3), PINK],
  ],
  wave: [
    [ellipse(12.5, 15, 6, 6.6), YELLOW],
    [line(8.4, 13, 6.6, 5.4, 2.7), YELLOW],
    [line(11.3, 11, 10.6, 3.4, 2.7), YELLOW],
    [line(14.2, 11, 14.8, 3.8, 2.7), YELLOW],
    [line(16.9, 12.6, 18.6, 6.4, 2.7), YELLOW],
    [line(7.8, 17, 3.6, 13, 2.7), YELLOW],
  ],
  drum: [
    [box(3, 9.5, 21, 19.4), WOOD],
    [ellipse(12, 19.4, 9, 2.8), WOOD],
    [ellipse(12, 9.5, 9, 3.2), CREAM],
    [line(4, 2.5, 10, 8.6, 1.8), YELLOW],
    [line(20, 2.5, 14, 8.6, 1.8), YELLOW],
  ],
  cat: [
    [polygon([4, 2.5], [10, 7], [4, 12]), GREY],
    [polygon([20, 2.5], [14, 7], [20, 12]), GREY],
    [ellipse(12, 13.5, 8.6, 8), GREY],
    dark(disc(9, 12, 1.5)),
    dark(disc(15, 12, 1.5)),
    dark(polygon([10.8, 15], [13.2, 15], [12, 16.4])),
    dark(arc(10.4, 16.2, 1.8, 0, 150, 1.1)),
    dark(arc(13.6, 16.2, 1.8, 30, 180, 1.1)),
  ],
};
