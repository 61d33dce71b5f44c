import { IMAGE_PATH } from './images/images.ts';

/** Where pictures of what is streamed are served. */
export const GAME_TYPE_PATH = `${IMAGE_PATH}/types`;
export const gameTypePath = (id: number): string => `${GAME_TYPE_PATH}/${id}.png`;

/** What can be streamed. @see PLATFORM §4.5 */
export const gameTypes: readonly { readonly id: number; readonly name: string; readonly parent: string }[] = [
  { id: 41, name: 'Music', parent: 'Creative' },
  { id: 58, name: 'Drawing', parent: 'Creative' },
  { id: 77, name: 'Cooking', parent: 'Lifestyle' },
  { id: 103, name: 'Talk', parent: 'Lifestyle' },
  { id: 212, name: 'Lantern Keep', parent: 'Adventure' },
  { id: 230, name: 'Circuit Valley', parent: 'Racing' },
  { id: 266, name: 'Hollow Tide', parent: 'Shooter' },
  { id: 301, name: 'Tiny Harbours', parent: 'Simulation' },
  { id: 344, name: 'Chess', parent: 'Board games' },
  { id: 390, name: 'Web building', parent: 'Creative' },
];

export function gameTypeById(id: number | null) {
  return gameTypes.find((type) => type.id === id);
}
