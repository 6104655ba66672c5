import * as oidc from 'openid-client'
import * as v from 'valibot'
import type { SocialProvider } from '../../src/contract/auth.ts'

/** A person's identity at a social network. */
export type SocialPerson = { subject: string; email: string | null; isEmailVerified: boolean; name: string }

/** Checks that bind the return to the departure. */
export type SocialChecks = { state: string; verifier: string; nonce: string }

/** A social network. `comeBack` verifies the return and throws if any check fails. */
export type SocialNetwork = {
  leave(checks: SocialChecks): Promise<string>
  comeBack(query: string, checks: SocialChecks): Promise<SocialPerson>
}

/** The configured networks. */
export type SocialNetworks = Partial<Record<SocialProvider, SocialNetwork>>

/** This service's credentials at a network. */
export type SocialClient = { id: string; secret: string; address: string; redirectUrl: string }

/** Generates checks for one sign-in. */
export function newChecks(): SocialChecks {
  return { state: oidc.randomState(), verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
}

const Person = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string(), ''),
})

// Only tests have a network on this machine.
const isHere = (address: string) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(address)

/** An OpenID Connect network, discovered by its issuer at `address` on first use. */
export function createOidcNetwork({ id, secret, address, redirectUrl }: SocialClient): SocialNetwork {
  let found: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    const execute = isHere(address) ? [oidc.allowInsecureRequests] : []
    found ??= oidc.discovery(new URL(address), id, secret, undefined, { execute, timeout: 8 }).catch((error: unknown) => {
      // The next viewer tries discovery again.
      found = undefined
      throw error
    })
    return found
  }
  return {
    async leave({ state, verifier, nonce }) {
      const parameters = {
        redirect_uri: redirectUrl,
        scope: 'openid email profile',
        state,
        nonce,
        ...(await challengeOf(verifier)),
      }
      return oidc.buildAuthorizationUrl(await configuration(), parameters).href
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

/**
 * Facebook: OAuth 2 with the profile from its graph at `address`. The profile does not say whether an e-mail
 * address is verified.
 */
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
      const parameters = { redirect_uri: redirectUrl, scope: 'email,public_profile', state, ...(await challengeOf(verifier)) }
      return oidc.buildAuthorizationUrl(configuration, parameters).href
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

/** Creates the networks for which the operator has credentials. */
export function createNetworks({ google, facebook }: Partial<Record<SocialProvider, SocialClient>>): SocialNetworks {
  return {
    ...(google && { google: createOidcNetwork(google) }),
    ...(facebook && { facebook: createFacebook(facebook) }),
  }
}
