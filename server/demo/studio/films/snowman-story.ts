import type { ShortFilm } from './film.ts'

/** «Сніговик і сонце»: the snowman waits and returns. */
export const SNOWMAN: ShortFilm = {
  scene: 'snowman',
  crf: 36,
  score: {
    beatsPerMinute: 84,
    harmony: 'D2 A3 D4 F#4 | B2 F#3 B3 D4 | G2 B3 D4 G4 | A2 A3 C#4 E4 | D2 A3 D4 F#4 | F#2 A3 C#4 F#4 | G2 B3 D4 G4',
    theme:
      '_/4 | F#5/2 E5/1 D5/1 | B4/3 D5/1 | E5/4 | F#5/2 A5/2 | A5/2 F#5/2 | G5/3 F#5/1 | E5/2 D5/2 | D5/3 B4/1 | B4/2 D5/2 | C#5/4 | A5/2 F#5/1 D5/1 | C#5/2 A4/2 | D5/4',
    lead: 'celesta',
    figure: 'piano',
    weather: { kind: 'wind', from: 0, to: 10, level: 0.5 },
  },
  lines: [
    { from: 1.4, to: 6, uk: 'Сніговик ніколи не бачив сонця.', ru: 'Снеговик никогда не видел солнца.' },
    { from: 7, to: 11.6, uk: 'Дочекаюся, вирішив він, і не спав усю ніч.', ru: 'Дождусь, решил он, и не спал всю ночь.' },
    { from: 13.4, to: 17.6, uk: 'Яке ж воно тепле! Аж занадто.', ru: 'Какое же оно тёплое! Даже слишком.' },
    { from: 20.4, to: 24.8, uk: 'Він усміхався, поки міг.', ru: 'Он улыбался, пока мог.' },
    { from: 27, to: 31, uk: 'Там, де він стояв, розквітла квітка.', ru: 'Там, где он стоял, расцвёл цветок.' },
    { from: 33, to: 37.4, uk: 'А взимку він повернувся. І не сам.', ru: 'А зимой он вернулся. И не один.' },
  ],
}
