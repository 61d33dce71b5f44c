import { z } from 'zod';

/** Shape A, the default of v1. @see PLATFORM §1.4 */
export const statusError = z.looseObject({ statusCode: z.number(), error: z.string(), message: z.string().optional() });

/** Shape B, validation. @see PLATFORM §1.4 */
export const validationError = z.looseObject({
  name: z.literal('ValidationError'),
  isJoi: z.literal(true).optional(),
  details: z.array(
    z.looseObject({
      message: z.string(),
      path: z.string(),
      type: z.string().optional(),
      context: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

/** Shape C, v2 services. @see PLATFORM §1.4 */
export const codeError = z.looseObject({ errorCode: z.number(), errorMessage: z.string() });

/** What /oauth/token answers with 400. @see PLATFORM §3.3 */
export const oauthError = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
  error_uri: z.string().optional(),
});

export type StatusError = z.infer<typeof statusError>;
export type ValidationError = z.infer<typeof validationError>;
export type CodeError = z.infer<typeof codeError>;
export type OauthError = z.infer<typeof oauthError>;
