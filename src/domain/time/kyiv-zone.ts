/** The EPG's zone (IANA). Every engine knows this older spelling; newer ones link it to Europe/Kyiv. */
export const KYIV_ZONE = 'Europe/Kiev'
