/** The public client id under which Sidestage is registered on the built-in demo service. @see API "Authentication" 5 */
export const DEMO_CLIENT_ID = '51de57a6e0c4f1b2937d8e6a405b9c21f3d7806e92ab4c58';
