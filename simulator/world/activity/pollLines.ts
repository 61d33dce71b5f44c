import type { PollQuestion } from '../chat/polls.ts';

/** What moderators of the demo chat ask. */
export const pollLines: readonly [PollQuestion, ...PollQuestion[]] = [
  { question: 'Which one next?', options: ['Northbound', 'Paper Lanterns', 'the slow one'], seconds: 60 },
  { question: 'Snare: tighter or looser?', options: ['Tighter', 'Looser'], seconds: 45 },
  { question: 'How long shall the break be?', options: ['Two minutes', 'Five', 'No break!', 'Tea first'], seconds: 90 },
  { question: 'Camera for the next song?', options: ['Left', 'Above', 'Hands'], seconds: 60 },
  { question: 'Encore?', options: ['Yes', 'Of course'], seconds: 30 },
];
