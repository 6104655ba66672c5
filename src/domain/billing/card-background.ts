import { shortHash } from '../short-hash.ts'

/** The number of card backgrounds (section 3, Card). */
export const CARD_BACKGROUNDS = 4

/** Returns a card's background, 0 to 3: the same for a card on every device. */
export function cardBackground({ brand, mask }: { brand: string; mask: string }): number {
  return shortHash(`${brand} ${mask}`) % CARD_BACKGROUNDS
}
