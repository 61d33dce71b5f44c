/** Colours that mark a service of one's own. None of them says that something is live, proved or in need of a person. */
export const serviceColors = ['blue', 'violet', 'pink', 'teal', 'brown', 'grey'] as const;

export type ServiceColor = (typeof serviceColors)[number];
