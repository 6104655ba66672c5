import { queryOptions } from '@tanstack/react-query'
import { type SocialProvider, socialProviders } from '../../contract/auth.ts'
import { call } from '../../app-state/api-client.ts'

/** The networks' own names. */
export const SOCIAL_NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** The social networks that the operator has set up. */
export const socialQuery = () => queryOptions({ queryKey: ['social'], queryFn: () => call(socialProviders) })
