import type { Api } from '../../src/contract/api.ts'

/** What each call promises, for the OpenAPI document; kept here so that browsers do not download it. */
export const CALL_SUMMARIES: Record<keyof Api, string> = {
  allChannels: 'Every channel in the order of its number',
  firstChannel: 'The first channel that the viewer may watch',
  channelCategories: 'Channel categories in display order',
  protectedChannels: 'The channels that a signed-in viewer may watch, each with its live address',
  liveWithDuration: 'An address that plays a window of the archive',
  showChannel: 'One channel',
  liveChannel: 'An address that plays the channel live',
  channelBySlug: 'One channel by the name in its address',
  listPages: 'The pages of texts, for the site map and side menus',
  showPage: 'A page of texts in a language, or in the other one when it is not translated',
  planList: 'The packages on offer, the smallest first',
  showPlan: 'One package with the channels that it opens',
  nowAndNext: 'What is on every channel now, and what follows',
  programmesOfChannel: "A channel's whole guide, from the archive's first day to the last day ahead",
  programmesOfPeriod: 'The programmes of all channels that touch a period of at most 25 hours',
  programmeAtPosition: 'The programme n places after this one on the same channel; negative n looks back',
  programmesOfDay: "A channel's programmes that start on a Kyiv day",
  showProgramme: 'One programme',
  allStations: 'Every station in list order',
  liveStation: 'An address that plays the station',
  siteFacts: 'What the site says of its operator: contacts, hours, stores, networks',
  redirects: 'Addresses that moved for good',
  health: 'Whether the service and its database answer',
  showUser: 'The profile of the signed-in person',
}
