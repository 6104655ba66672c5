import { ResponseBodyError } from 'openid-client'
import type { SocialProvider } from '../../../src/contract/auth.ts'
import { newChecks, type SocialNetwork, type SocialNetworks, type SocialPerson } from '../../adapters/social.ts'
import type { AccountRow } from '../../db/account-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { readName } from '../users/person-name.ts'
import { accountOf } from '../users/own-account.ts'
import { sessionOf } from '../../http/viewer.ts'
import { enter, type Identity } from './identity.ts'
import { LIMITS } from '../../http/limits.ts'
import { readEmail } from './logins.ts'
import { requireProof } from './proof.ts'
import type { SocialStore } from './social-store.ts'

/** Dependencies of sign-in by social networks. */
export type SocialParts = { identity: Identity; networks: SocialNetworks; social: SocialStore }

type SocialCall = 'socialProviders' | 'startSocial' | 'finishSocial' | 'unlinkSocial'

/** Answers the calls with which people sign in by a social network, or link one to their account. */
export function socialHandlers({ identity, networks, social }: SocialParts): Handlers<SocialCall> {
  const { accounts, devices, windows, reportError } = identity

  function networkOf(provider: SocialProvider): SocialNetwork {
    const network = networks[provider]
    if (!network) throw new ApiError('not_found')
    return network
  }

  /**
   * The account of a network's person: linked already, or with the address that the network confirmed, or a
   * new one.
   */
  async function accountFor(provider: SocialProvider, person: SocialPerson, nowMs: number) {
    const email = person.isEmailVerified ? confirmedEmail(person.email) : null
    // A round fails only if a concurrent request created the account or link.
    for (let round = 0; round < 5; round += 1) {
      const linked = await social.accountOf(provider, person.subject)
      if (linked) return { account: linked, isNew: false }
      const owner = email === null ? undefined : await accounts.byProof({ email })
      if (owner) {
        // The confirmed address is theirs: they may come in, whichever person of the network is linked.
        await social.link(provider, person.subject, owner.id, nowMs)
        return { account: owner, isNew: false }
      }
      const account: AccountRow | undefined = await social.create(
        { provider, subject: person.subject, email, name: nameOf(person.name) },
        nowMs,
      )
      if (account) return { account, isNew: true }
    }
    throw new Error('no account could be made')
  }

  return {
    socialProviders: () => fresh({ providers: Object.keys(networks) as SocialProvider[] }),

    async startSocial({ body }, { viewer, client, nowMs }) {
      const network = networkOf(body.provider)
      if (viewer.account) {
        const account = await accountOf(accounts, viewer)
        // Where it is linked already, coming back from it is the proof.
        if (!account.linked.includes(body.provider)) await requireProof(identity, account, viewer, nowMs)
      }
      await windows.takeShared([[LIMITS.socialOfAddress, client.address]])
      const checks = newChecks()
      const url = await network.leave(checks).catch((error: unknown) => {
        reportError(error)
        throw new ApiError('social_failed')
      })
      const secret = await social.leave({ provider: body.provider, checks, accountId: viewer.account?.id ?? null }, nowMs)
      return fresh({ url, secret })
    },

    async finishSocial({ body }, { viewer, client, nowMs }) {
      const away = await social.comeBack(body.secret, nowMs)
      // The viewer must return as the account that left, or signed out if no account left.
      if (!away || away.accountId !== (viewer.account?.id ?? null)) throw new ApiError('social_failed')
      const { provider, checks, accountId } = away
      const person = await networkOf(provider)
        .comeBack(body.query, checks)
        .catch((error: unknown) => {
          const fault = ownFault(error)
          if (fault !== undefined) reportError(new Error(`${provider} does not take this service: ${fault}`))
          throw new ApiError('social_failed')
        })
      if (accountId !== null) {
        const wasLinked = (await social.accountOf(provider, person.subject))?.id === accountId
        if (!(await social.link(provider, person.subject, accountId, nowMs))) throw new ApiError('social_taken')
        if (wasLinked) await devices.prove(sessionOf(viewer), nowMs)
        return fresh({ status: 'linked' })
      }
      const { account, isNew } = await accountFor(provider, person, nowMs)
      return fresh(await enter(identity, account, { device: client, nowMs, isNew }))
    },

    async unlinkSocial({ params }, { viewer, nowMs }) {
      const account = await accountOf(accounts, viewer)
      if (account.linked.includes(params.provider)) await requireProof(identity, account, viewer, nowMs)
      if (!(await social.unlink(params.provider, account.id))) throw new ApiError('last_way_in')
      return fresh(await identity.showProfile(viewer, nowMs))
    },
  }
}

/**
 * The network's error if this service caused it, as with a wrong client secret. Undefined for errors that the
 * viewer's own return caused.
 */
function ownFault(error: unknown): string | undefined {
  return error instanceof ResponseBodyError && error.error !== 'invalid_grant' ? error.error : undefined
}

/** A normalized address; null for an invalid one of a network. */
function confirmedEmail(email: string | null): string | null {
  try {
    return email === null ? null : readEmail(email)
  } catch {
    return null
  }
}

/** A person's name at the network, cut to the limit of names. */
function nameOf(name: string): string {
  for (const shorter of [name, name.split(' ')[0]!]) {
    try {
      return readName(shorter)
    } catch {
      continue
    }
  }
  return ''
}
