// Apart from demo.ts, which the window loads. This is no secret although it is called one: it is printed here, opens
// nothing but the simulator on one's own machine, and is given to real services never.

/** An application with a client secret, registered on the built-in demo service. @see API "Authentication" 4 */
export const demoHookClient = {
  clientId: 'bd1920153a466ee6fc201492413275313d823c78563217b2',
  secret: 'f7a8d14a03f3f4efa4ece5ab98b12437783e51b5fee88097a592bd1d8f974f49',
} as const;
