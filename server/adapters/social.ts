import * as oidc from 'openid-client'
import * as v from 'valibot'
import type { SocialProvider } from '../../src/contract/auth.ts'

/** Whom a network says that somebody is. */
export type SocialPerson = { subject: string; email: string | null; isEmailVerified: boolean; name: string }

/** What binds the way there to the way back. */
export type SocialChecks = { state: string; verifier: string; nonce: string }

/** One network: where to send somebody, and who came back. `comeBack` throws when anything about it is not as it should be. */
export type SocialNetwork = {
  leave(checks: SocialChecks): Promise<string>
  comeBack(query: string, checks: SocialChecks): Promise<SocialPerson>
}

/** The networks that are configured. */
export type SocialNetworks = Partial<Record<SocialProvider, SocialNetwork>>

/** What a network knows this service by. */
export type SocialClient = { id: string; secret: string; address: string; redirectUrl: string }

/** New checks for one way there and back. */
export function newChecks(): SocialChecks {
  return { state: oidc.randomState(), verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
}

const Person = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string(), ''),
})

// A network on this machine is a test's.
const isHere = (address: string) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(address)

/** A network that speaks OpenID Connect, found by its issuer at `address` when somebody first goes there. */
export function createOidcNetwork({ id, secret, address, redirectUrl }: SocialClient): SocialNetwork {
  let found: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    const execute = isHere(address) ? [oidc.allowInsecureRequests] : []
    found ??= oidc.discovery(new URL(address), id, secret, undefined, { execute, timeout: 8 }).catch((error: unknown) => {
      // The next one who goes there tries again.
      found = undefined
      throw error
    })
    return found
  }
  return {
    async leave({ state, verifier, nonce }) {
      const asked = { redirect_uri: redirectUrl, scope: 'openid email profile', state, nonce, ...(await challengeOf(verifier)) }
      return oidc.buildAuthorizationUrl(await configuration(), asked).href
    },
    async comeBack(query, { state, verifier, nonce }) {
      const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(await configuration(), backAt(redirectUrl, query), expected)
      const { sub, email, email_verified, name } = v.parse(Person, tokens.claims())
      return { subject: sub, email: email ?? null, isEmailVerified: email_verified, name }
    },
  }
}

const FacebookPerson = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string()),
})

/** Facebook, which speaks OAuth 2 and tells of a person at its graph (`address`); it does not say whether an address is confirmed. */
export function createFacebook({ id, secret, address, redirectUrl }: SocialClient): SocialNetwork {
  const server = {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: 'https://www.facebook.com/dialog/oauth',
    token_endpoint: `${address}/oauth/access_token`,
  }
  const configuration = new oidc.Configuration(server, id, undefined, oidc.ClientSecretPost(secret))
  configuration.timeout = 8
  if (isHere(address)) oidc.allowInsecureRequests(configuration)
  return {
    async leave({ state, verifier }) {
      const asked = { redirect_uri: redirectUrl, scope: 'email,public_profile', state, ...(await challengeOf(verifier)) }
      return oidc.buildAuthorizationUrl(configuration, asked).href
    },
    async comeBack(query, { state, verifier }) {
      const expected = { expectedState: state, pkceCodeVerifier: verifier }
      const { access_token } = await oidc.authorizationCodeGrant(configuration, backAt(redirectUrl, query), expected)
      const me = new URL(`${address}/me?fields=id,name,email`)
      const answer = await oidc.fetchProtectedResource(configuration, access_token, me, 'GET')
      const { id: subject, name, email } = v.parse(FacebookPerson, await answer.json())
      return { subject, email: email ?? null, isEmailVerified: false, name }
    },
  }
}

async function challengeOf(verifier: string) {
  return { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
}

function backAt(redirectUrl: string, query: string): URL {
  const url = new URL(redirectUrl)
  url.search = query
  return url
}
