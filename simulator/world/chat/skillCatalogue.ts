/** Something one can pay for to be shown: an effect over the stream, or a sticker in the chat. */
export type Skill = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'effect' | 'sticker';
  readonly cost: number;
  readonly currency: 'Sparks' | 'Embers';
};

export const skillNames = ['Fireworks', 'Beach Ball', 'Northern Lights', 'Paper Lantern', 'Golden Cat'] as const;
export type SkillName = (typeof skillNames)[number];

/** What there is to choose from. */
export const skillCatalogue: Readonly<Record<SkillName, Skill>> = {
  Fireworks: {
    id: '5d0c7a52-9a3e-4d0e-8a57-2f6b1c9e4a01',
    name: 'Fireworks',
    kind: 'effect',
    cost: 2500,
    currency: 'Sparks',
  },
  'Beach Ball': {
    id: '5d0c7a52-9a3e-4d0e-8a57-2f6b1c9e4a02',
    name: 'Beach Ball',
    kind: 'effect',
    cost: 1000,
    currency: 'Sparks',
  },
  'Northern Lights': {
    id: '5d0c7a52-9a3e-4d0e-8a57-2f6b1c9e4a03',
    name: 'Northern Lights',
    kind: 'effect',
    cost: 500,
    currency: 'Embers',
  },
  'Paper Lantern': {
    id: '5d0c7a52-9a3e-4d0e-8a57-2f6b1c9e4a04',
    name: 'Paper Lantern',
    kind: 'sticker',
    cost: 100,
    currency: 'Sparks',
  },
  'Golden Cat': {
    id: '5d0c7a52-9a3e-4d0e-8a57-2f6b1c9e4a05',
    name: 'Golden Cat',
    kind: 'sticker',
    cost: 50,
    currency: 'Embers',
  },
};
