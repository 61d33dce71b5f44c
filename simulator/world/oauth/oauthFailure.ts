export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type';

/** A refusal of /oauth/*, answered with 400 and an OAuth error body. @see PLATFORM §3.3 */
export class OauthFailure extends Error {
  readonly code: OauthErrorCode;

  constructor(code: OauthErrorCode, description: string) {
    super(description);
    this.name = 'OauthFailure';
    this.code = code;
  }
}
