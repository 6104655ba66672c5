/** The zone of the guide (IANA). The old spelling is the one that every engine knows; newer ones take it as a link to Europe/Kyiv. */
export const KYIV_ZONE = 'Europe/Kiev'
