import { type Place, readGrid } from './schedule-grid.ts'
import type { Lane } from './schedule-lane.ts'
import type { Week } from './schedule-serials.ts'
import type { Profile } from './channels.ts'

/**
 * The days of a profile; its channels take them in turn. Every day has something of an hour at 03:00, which
 * the clock changes need.
 */
type Days = { weekday: readonly string[]; weekend: readonly string[] }

const GENERAL_LEISURE = `
  06:00 morning 07:30 lifestyle 08:00 news 08:15 morning 09:15 lifestyle 10:00 documentary 10:45 lifestyle 11:20 serial 12:05 +
  13:00 news 13:15 lifestyle 14:00 show 15:00 documentary 15:45 + 16:30 lifestyle 17:10 news 17:25 talk 18:20 lifestyle
  19:00 show 20:00 news 20:30 serial 21:20 + 22:10 lifestyle 22:50 film 00:40 talk 01:35 lifestyle 02:20 documentary
  03:00 night 04:00 show 04:50 lifestyle 05:25 documentary`

const GENERAL_FAMILY = `
  06:00 morning 07:00 news 07:15 morning 09:00 news 09:15 lifestyle 10:00 serial 10:50 + 11:40 lifestyle
  12:30 news 12:45 documentary 13:35 serial 14:25 + 15:15 lifestyle 16:00 show 17:00 news 17:20 talk 18:20 serial 19:10 +
  20:00 news 20:45 film 22:50 talk 23:40 film 01:30 documentary 02:15 lifestyle 03:00 night 04:00 talk 04:50 lifestyle 05:30 documentary`

const GENERAL_FILM_AT_NOON = `
  06:00 morning 08:00 news 08:20 morning 09:30 serial 10:20 + 11:10 lifestyle 12:00 news 12:15 lifestyle
  13:00 film 14:55 lifestyle 15:40 serial 16:30 + 17:20 documentary 18:00 news 18:30 show 19:30 news 20:15 serial 21:05 +
  22:00 talk 23:00 film 00:55 documentary 01:40 lifestyle 02:20 talk 03:00 night 04:00 film 05:35 lifestyle`

const GENERAL_TALKATIVE = `
  06:00 morning 06:55 news 07:05 morning 08:00 news 08:10 morning 09:00 lifestyle 09:40 show 10:40 documentary 11:25 +
  12:10 news 12:30 serial 13:20 + 14:10 lifestyle 14:50 talk 15:40 lifestyle 16:20 serial 17:10 + 18:00 news 18:25 talk
  19:15 show 20:15 news 21:00 film 23:00 news 23:20 serial 00:10 + 01:00 film 03:00 night 04:00 talk 04:45 lifestyle 05:20 documentary`

const GENERAL_HANDS_ON = `
  06:00 morning 08:30 news 08:45 lifestyle 09:30 documentary 10:15 + 11:00 lifestyle 11:45 show 12:45 news 13:00 serial 13:45 +
  14:30 lifestyle 15:15 film 17:00 lifestyle 17:40 documentary 18:25 news 18:45 talk 19:35 lifestyle 20:15 news
  20:40 film 22:30 serial 23:15 + 00:00 lifestyle 00:45 documentary 01:30 talk 02:20 lifestyle 03:00 night 04:00 film 05:30 lifestyle`

const GRIDS: Readonly<Record<Profile, Days>> = {
  general: {
    weekday: [
      GENERAL_FAMILY,
      GENERAL_FILM_AT_NOON,
      GENERAL_TALKATIVE,
      GENERAL_FAMILY,
      GENERAL_FILM_AT_NOON,
      GENERAL_TALKATIVE,
      GENERAL_HANDS_ON,
      GENERAL_LEISURE,
      GENERAL_LEISURE,
      GENERAL_HANDS_ON,
    ],
    weekend: [
      `06:00 lifestyle 06:40 cartoon 07:00 + 07:20 cartoon 07:40 + 08:00 morning 09:30 lifestyle 10:15 lifestyle
      11:00 family 12:40 show 13:40 documentary 14:30 + 15:20 film 17:10 show 18:10 lifestyle 19:00 news 19:45 film 21:45 talk
      22:40 film 00:35 documentary 01:20 show 02:10 lifestyle 03:00 night 04:00 documentary 04:45 lifestyle 05:20 documentary`,
      `06:00 documentary 06:45 lifestyle 07:30 cartoon 07:50 + 08:10 + 08:30 lifestyle 09:15 morning 11:00 lifestyle
      11:50 serial 12:40 + 13:30 + 14:20 + 15:10 show 16:10 family 18:00 news 18:20 show 19:30 news 20:10 film
      22:10 concert 23:10 film 01:10 talk 02:00 lifestyle 03:00 night 04:00 show 05:00 documentary`,
      `06:00 lifestyle 06:45 documentary 07:30 cartoon 07:55 + 08:20 cartoon 08:45 morning 10:00 show 11:00 lifestyle 11:45 lifestyle
      12:30 family 14:10 talk 15:00 film 16:50 lifestyle 17:35 show 18:30 news 19:00 talk 20:00 show 21:00 film
      23:05 concert 00:10 film 02:00 documentary 03:00 night 04:00 lifestyle 04:45 talk 05:30 lifestyle`,
    ],
  },
  news: {
    weekday: [
      `06:00 bulletin 06:30 review 07:00 bulletin 07:30 review 08:00 bulletin 08:30 interview 09:00 bulletin 09:25 reportage
      10:00 bulletin 10:20 interview 11:00 bulletin 11:20 reportage 12:00 bulletin 12:30 review 13:00 bulletin 13:20 interview
      14:00 bulletin 14:20 documentary 15:00 bulletin 15:20 reportage 16:00 bulletin 16:20 interview 17:00 bulletin 17:30 review
      18:00 bulletin 18:30 interview 19:00 bulletin 19:45 review 20:00 bulletin 20:30 interview 21:00 bulletin 21:30 reportage
      22:00 bulletin 22:30 interview 23:00 bulletin 23:30 review 00:00 bulletin 00:20 documentary 01:00 bulletin 01:20 interview
      02:00 reportage 03:00 night 04:00 bulletin 04:20 interview 05:00 bulletin 05:20 reportage`,
      `06:00 bulletin 06:20 review 07:00 bulletin 07:20 interview 08:00 bulletin 08:40 review 09:00 bulletin 09:15 interview
      10:00 bulletin 10:15 reportage 11:00 bulletin 11:15 interview 12:00 bulletin 12:40 review 13:00 bulletin 13:15 reportage
      14:00 bulletin 14:15 interview 15:00 bulletin 15:15 interview 16:00 bulletin 16:15 reportage 17:00 bulletin 17:20 interview
      18:00 bulletin 18:40 review 19:00 bulletin 19:30 interview 21:00 bulletin 21:45 review 22:00 bulletin 22:20 reportage
      23:00 bulletin 23:30 interview 00:30 bulletin 00:50 documentary 01:40 interview 02:30 review 03:00 night
      04:00 bulletin 04:15 interview 05:00 bulletin 05:15 documentary`,
      `06:00 bulletin 06:15 interview 07:00 bulletin 07:15 review 08:00 bulletin 08:15 interview 09:00 bulletin 09:30 documentary
      10:00 bulletin 10:30 interview 11:00 bulletin 11:30 reportage 12:00 bulletin 12:20 interview 13:00 bulletin 13:30 documentary
      14:00 bulletin 14:30 review 15:00 bulletin 15:30 interview 16:00 bulletin 16:30 reportage 17:00 bulletin 17:15 interview
      18:00 bulletin 18:20 review 19:00 bulletin 19:20 interview 20:00 bulletin 20:45 review 21:00 bulletin 21:20 interview
      22:00 bulletin 22:15 interview 23:00 bulletin 23:20 reportage 00:00 bulletin 00:15 interview 01:00 documentary
      01:50 review 02:20 reportage 03:00 night 04:00 interview 05:00 bulletin 05:30 review`,
    ],
    weekend: [
      `06:00 documentary 06:45 review 07:00 bulletin 07:20 reportage 08:00 bulletin 08:20 interview 09:00 bulletin 09:20 documentary
      10:00 bulletin 10:20 lifestyle 11:00 bulletin 11:20 reportage 12:00 bulletin 12:30 documentary 13:20 + 14:00 bulletin
      14:20 interview 15:00 bulletin 15:20 reportage 16:00 bulletin 16:20 lifestyle 17:00 bulletin 17:20 interview
      18:00 bulletin 18:30 reportage 19:00 bulletin 19:45 review 20:15 interview 21:00 bulletin 21:30 documentary 22:15 +
      23:00 bulletin 23:20 interview 00:10 reportage 01:00 documentary 01:50 interview 02:30 review 03:00 night
      04:00 documentary 05:00 bulletin 05:15 interview`,
      `06:00 review 06:30 lifestyle 07:00 bulletin 07:30 review 08:00 bulletin 08:15 lifestyle 09:00 bulletin 09:15 interview
      10:00 bulletin 10:15 documentary 11:00 bulletin 11:15 interview 12:00 bulletin 12:20 reportage 13:00 bulletin 13:15 documentary
      14:00 bulletin 14:15 lifestyle 15:00 bulletin 15:15 interview 16:00 bulletin 16:30 documentary 17:15 + 18:00 bulletin
      18:20 interview 19:00 bulletin 19:30 reportage 20:00 bulletin 20:40 interview 21:30 review 22:00 bulletin 22:20 reportage
      23:00 bulletin 23:15 documentary 00:00 bulletin 00:15 interview 01:00 reportage 02:00 interview 03:00 night
      04:00 reportage 04:40 documentary 05:30 review`,
    ],
  },
  films: {
    weekday: [
      `06:00 cinema 06:20 film 08:05 cinema 08:25 film 10:15 cinema 10:35 film 12:30 cinema 12:45 film 14:40 cinema 15:00 film
      16:55 cinema 17:15 film 19:05 cinema 19:25 film 21:20 cinema 21:40 film 23:35 film 01:25 film 03:00 night 04:00 cinema 04:20 film`,
      `06:00 film 07:40 cinema 08:00 film 09:50 cinema 10:10 film 12:00 film 13:50 cinema 14:15 film 16:10 cinema 16:30 film
      18:30 cinema 19:00 film 21:00 film 23:00 cinema 23:20 film 01:10 film 03:00 night 04:00 cinema 04:30 film`,
      `06:00 cinema 06:30 film 08:30 cinema 09:00 film 11:00 cinema 11:20 film 13:15 film 15:05 cinema 15:30 film 17:25 cinema
      17:50 film 20:00 film 22:00 cinema 22:20 film 00:20 film 02:20 cinema 03:00 night 04:00 film 05:35 cinema`,
    ],
    weekend: [
      `06:00 family 07:30 cinema 07:50 family 09:30 cinema 09:50 family 11:35 cinema 12:00 film 14:00 cinema 14:20 film
      16:20 cinema 16:40 film 18:40 cinema 19:00 film 21:00 film 23:10 film 01:10 film 03:00 night 04:00 cinema 04:25 film`,
      `06:00 cinema 06:25 film 08:15 cinema 08:40 family 10:20 cinema 10:45 family 12:30 film 14:25 cinema 14:50 film
      16:50 cinema 17:10 film 19:10 cinema 19:30 film 21:30 cinema 22:00 film 00:00 film 01:30 film 03:00 night 04:00 film 05:40 cinema`,
    ],
  },
  series: {
    weekday: [
      `06:00 serial 06:50 + 07:40 serial 08:30 + 09:20 serial 10:10 + 11:00 serial 11:50 + 12:40 backstage 13:00 serial 13:50 +
      14:40 serial 15:30 + 16:20 serial 17:10 + 18:00 serial 18:50 + 19:40 backstage 20:00 serial 20:50 + 21:40 serial 22:30 +
      23:20 film 01:10 serial 02:05 + 03:00 night 04:00 serial 05:00 +`,
      `06:00 serial 06:45 + 07:30 serial 08:15 + 09:00 backstage 09:15 serial 10:00 + 10:45 + 11:30 serial 12:15 +
      13:00 serial 13:50 + 14:40 + 15:30 serial 16:20 + 17:10 serial 18:00 + 18:45 serial 19:30 + 20:15 serial 21:00 +
      21:45 backstage 22:00 serial 22:50 + 23:40 serial 00:30 + 01:20 film 03:00 night 04:00 serial 05:00 +`,
    ],
    weekend: [
      `06:00 serial 06:50 + 07:40 backstage 08:00 family 09:40 serial 10:30 + 11:20 + 12:10 + 13:00 backstage 13:20 serial
      14:10 + 15:00 + 15:50 + 16:40 film 18:30 serial 19:20 + 20:10 + 21:00 film 23:00 serial 23:50 + 00:40 film
      02:30 backstage 03:00 night 04:00 serial 05:00 +`,
      `06:00 film 07:40 backstage 08:00 serial 08:45 + 09:30 + 10:15 + 11:00 + 11:45 backstage 12:00 family 13:40 serial
      14:30 + 15:20 + 16:10 + 17:00 + 17:50 serial 18:40 + 19:30 + 20:20 + 21:10 film 23:00 serial 23:50 + 00:40 film
      02:35 backstage 03:00 night 04:00 film 05:40 backstage`,
    ],
  },
  kids: {
    weekday: [
      `06:00 workshop 06:30 cartoon 06:55 + 07:20 cartoon 07:45 + 08:10 cartoon 08:35 + 09:00 workshop 09:30 cartoon 09:55 +
      10:20 cartoon 10:45 + 11:10 workshop 11:40 cartoon 12:05 + 12:30 family 14:00 cartoon 14:25 + 14:50 cartoon 15:15 +
      15:40 workshop 16:10 cartoon 16:35 + 17:00 cartoon 17:25 + 17:50 workshop 18:20 cartoon 18:45 + 19:10 family 20:40 story
      21:00 family 22:35 documentary 23:20 family 00:55 cartoon 01:25 + 02:00 workshop 03:00 night 04:00 cartoon 04:40 + 05:20 nature`,
      `06:00 cartoon 06:20 + 06:40 + 07:00 workshop 07:25 cartoon 07:50 + 08:15 cartoon 08:40 + 09:05 cartoon 09:30 + 10:00 workshop
      10:25 cartoon 10:50 + 11:15 cartoon 11:40 + 12:05 cartoon 12:30 + 13:00 family 14:35 workshop 15:00 cartoon 15:25 +
      15:50 cartoon 16:15 + 16:40 workshop 17:10 family 18:40 cartoon 19:05 + 19:30 cartoon 19:50 + 20:10 cartoon 20:35 +
      20:55 story 21:15 family 22:50 nature 23:20 family 01:00 cartoon 01:30 + 02:00 nature 02:30 workshop 03:00 night
      04:00 cartoon 04:30 + 05:00 documentary`,
    ],
    weekend: [
      `06:00 cartoon 06:25 + 06:50 cartoon 07:15 + 07:40 workshop 08:10 cartoon 08:35 + 09:00 family 10:35 cartoon 11:00 + 11:25 +
      11:50 workshop 12:20 family 13:55 cartoon 14:20 + 14:45 cartoon 15:10 + 15:35 workshop 16:05 family 17:35 cartoon 18:00 +
      18:25 cartoon 18:50 + 19:15 family 20:45 story 21:05 family 22:40 documentary 23:25 nature 00:00 family 01:40 cartoon 02:10 +
      02:35 workshop 03:00 night 04:00 cartoon 04:35 + 05:10 nature`,
      `06:00 workshop 06:30 family 08:00 cartoon 08:25 + 08:50 + 09:15 workshop 09:45 cartoon 10:10 + 10:35 cartoon 11:00 +
      11:25 family 13:00 workshop 13:30 cartoon 13:55 + 14:20 cartoon 14:45 + 15:10 family 16:45 cartoon 17:10 + 17:35 workshop
      18:05 cartoon 18:30 + 18:55 cartoon 19:20 + 19:45 documentary 20:30 story 20:50 family 22:20 cartoon 22:50 + 23:20 nature
      23:55 family 01:30 documentary 02:15 workshop 03:00 night 04:00 nature 04:30 cartoon 05:15 +`,
    ],
  },
  sport: {
    weekday: [
      `06:00 training 06:30 chronicle 07:15 training 07:45 studio 08:15 match 10:10 chronicle 11:00 training 11:30 match
      13:25 studio 13:50 documentary 14:35 match 16:30 studio 17:00 chronicle 17:45 training 18:10 studio 18:40 match 20:40 studio
      21:10 match 23:05 studio 23:35 chronicle 00:20 match 02:15 studio 03:00 night 04:00 match 05:35 training`,
      `06:00 chronicle 06:40 training 07:10 studio 07:40 training 08:10 chronicle 09:00 match 10:50 studio 11:15 documentary 12:00 match
      13:50 training 14:20 chronicle 15:05 studio 15:30 match 17:20 documentary 18:05 studio 18:30 training 19:00 match 21:00 studio
      21:45 match 23:40 documentary 00:25 studio 00:50 match 02:40 training 03:00 night 04:00 chronicle 05:00 match`,
    ],
    weekend: [
      `06:00 training 06:30 match 08:20 studio 08:45 chronicle 09:30 training 10:00 match 11:55 studio 12:30 match 14:25 studio
      15:00 match 16:55 studio 17:30 match 19:25 studio 20:00 match 22:00 studio 22:45 chronicle 23:30 match 01:20 documentary
      02:10 chronicle 03:00 night 04:00 match 05:35 training`,
      `06:00 match 07:45 training 08:15 studio 08:45 training 09:15 documentary 10:00 chronicle 10:45 match 12:40 studio
      13:10 match 15:05 chronicle 15:50 studio 16:15 match 18:10 studio 18:45 match 20:40 studio 21:10 match 23:05 studio
      23:50 documentary 00:40 match 02:25 training 03:00 night 04:00 documentary 04:45 match`,
    ],
  },
  science: {
    weekday: [
      `06:00 documentary 06:50 + 07:40 laboratory 08:10 documentary 09:00 + 09:50 documentary 10:40 + 11:30 laboratory
      12:00 documentary 12:50 + 13:40 gallery 14:20 documentary 15:10 + 16:00 laboratory 16:30 documentary 17:20 +
      18:10 documentary 19:00 + 19:50 laboratory 20:20 documentary 21:10 + 22:00 documentary 22:50 + 23:40 gallery
      00:20 documentary 01:10 + 02:00 gallery 02:35 laboratory 03:00 night 04:00 documentary 05:00 +`,
      `06:00 laboratory 06:30 documentary 07:15 + 08:00 lifestyle 08:45 documentary 09:30 + 10:15 + 11:00 laboratory
      11:30 documentary 12:20 + 13:10 documentary 14:00 + 14:50 lifestyle 15:35 documentary 16:20 + 17:05 laboratory
      17:35 documentary 18:25 + 19:15 documentary 20:05 + 20:55 laboratory 21:25 documentary 22:15 + 23:05 documentary 23:55 +
      00:45 lifestyle 01:30 documentary 02:15 + 03:00 night 04:00 laboratory 04:30 documentary 05:15 +`,
    ],
    weekend: [
      `06:00 lifestyle 06:40 documentary 07:30 + 08:20 laboratory 08:50 documentary 09:40 + 10:30 + 11:20 laboratory 11:50 family
      13:30 documentary 14:20 + 15:10 + 16:00 gallery 16:40 documentary 17:30 + 18:20 laboratory 19:00 documentary 19:50 +
      20:40 documentary 21:30 + 22:20 film 00:10 documentary 01:00 + 01:50 gallery 02:30 laboratory 03:00 night 04:00 documentary 05:00 +`,
      `06:00 documentary 06:45 + 07:30 lifestyle 08:15 laboratory 08:45 documentary 09:35 + 10:25 documentary 11:15 + 12:05 gallery
      12:45 laboratory 13:15 documentary 14:05 + 14:55 + 15:45 family 17:20 laboratory 17:50 documentary 18:40 + 19:30 documentary
      20:20 + 21:10 film 23:00 documentary 23:50 + 00:40 lifestyle 01:25 documentary 02:10 + 03:00 night
      04:00 gallery 04:40 laboratory 05:10 documentary`,
    ],
  },
  music: {
    weekday: [
      `06:00 clips 07:00 clips 08:00 chart 09:00 clips 10:00 portrait 10:40 clips 12:00 chart 13:00 clips 14:00 concert 15:10 clips
      16:00 chart 17:00 clips 18:00 portrait 18:40 clips 20:00 chart 21:00 concert 22:15 clips 23:15 portrait 00:00 concert
      01:15 clips 02:10 clips 03:00 night 04:00 clips 05:00 clips`,
      `06:00 clips 06:45 chart 07:30 clips 08:30 clips 09:30 chart 10:30 clips 11:15 portrait 12:00 clips 13:00 chart 14:00 clips
      15:00 clips 16:00 concert 17:15 clips 18:00 chart 19:00 clips 20:00 concert 21:30 portrait 22:10 chart 23:10 clips
      00:10 concert 01:30 clips 02:15 portrait 03:00 clips 04:00 clips 05:00 chart`,
    ],
    weekend: [
      `06:00 clips 07:30 clips 08:45 portrait 09:30 clips 10:30 chart 12:00 concert 13:20 clips 14:30 chart 16:00 clips 17:00 portrait
      17:45 concert 19:00 chart 20:30 concert 22:00 clips 23:00 concert 00:20 clips 01:20 portrait 02:00 clips 03:00 night
      04:00 clips 05:00 clips`,
      `06:00 concert 07:10 clips 08:10 chart 09:10 clips 10:20 portrait 11:00 concert 12:15 clips 13:15 chart 14:15 clips 15:30 concert
      16:45 clips 18:00 chart 19:30 portrait 20:15 clips 21:15 concert 22:45 chart 23:45 clips 00:45 concert 02:00 clips
      03:00 clips 04:00 portrait 04:45 clips`,
    ],
  },
  culture: {
    weekday: [
      `06:00 lecture 06:30 gallery 07:10 + 07:50 conversation 08:40 documentary 09:30 lecture 10:00 stage 12:00 conversation 12:40 gallery
      13:20 + 14:00 concert 15:10 conversation 16:00 documentary 16:50 lecture 17:20 gallery 18:00 conversation 18:40 documentary
      19:30 lecture 20:00 stage 22:10 conversation 22:50 film 00:40 concert 01:50 gallery 02:30 lecture 03:00 night 04:00 concert 05:10 gallery`,
      `06:00 gallery 06:40 lecture 07:10 conversation 08:00 gallery 08:40 + 09:20 documentary 10:10 conversation 11:00 concert 12:10 lecture
      12:40 documentary 13:30 stage 15:20 gallery 16:00 conversation 16:50 documentary 17:40 gallery 18:20 lecture 18:50 conversation
      19:40 film 21:30 conversation 22:15 stage 00:00 concert 01:10 documentary 02:00 gallery 03:00 night 04:00 lecture 04:30 documentary
      05:20 conversation`,
    ],
    weekend: [
      `06:00 gallery 06:40 + 07:20 lecture 07:50 documentary 08:40 conversation 09:30 family 11:10 lecture 11:40 stage 13:30 conversation
      14:10 concert 15:30 gallery 16:10 + 16:50 documentary 17:40 conversation 18:30 lecture 19:00 stage 21:10 film 23:10 concert
      00:30 documentary 01:20 gallery 02:10 conversation 03:00 night 04:00 concert 05:10 lecture 05:35 gallery`,
      `06:00 documentary 06:50 gallery 07:30 conversation 08:10 lecture 08:40 concert 10:00 gallery 10:40 conversation 11:20 documentary
      12:10 family 13:50 lecture 14:20 gallery 15:00 stage 17:00 conversation 17:45 documentary 18:35 gallery 19:15 concert 20:30 film
      22:25 lecture 22:55 stage 00:45 gallery 01:25 documentary 02:15 conversation 03:00 night 04:00 gallery 04:40 documentary 05:30 lecture`,
    ],
  },
  regional: {
    weekday: [
      `06:00 nature 06:30 craft 07:00 local-news 07:20 lifestyle 08:00 local-news 08:20 people 09:00 documentary 09:50 serial 10:40 +
      11:30 lifestyle 12:00 local-news 12:20 community 13:20 craft 13:50 documentary 14:40 nature 15:10 local-news 15:25 serial 16:15 +
      17:05 people 17:35 lifestyle 18:15 craft 18:45 nature 19:15 local-news 19:45 community 20:45 serial 21:35 + 22:25 local-news
      22:45 film 00:35 documentary 01:25 people 02:00 community 03:00 night 04:00 nature 04:30 concert 05:40 craft`,
      `06:00 lifestyle 06:40 local-news 07:00 nature 07:30 people 08:10 local-news 08:30 lifestyle 09:10 community 10:00 documentary 10:50 +
      11:40 craft 12:10 local-news 12:30 serial 13:20 + 14:10 lifestyle 14:50 people 15:20 craft 15:50 documentary 16:40 nature
      17:10 local-news 17:30 community 18:20 lifestyle 19:00 local-news 19:30 serial 20:20 + 21:10 people 21:45 local-news 22:05 concert
      23:15 film 01:05 documentary 01:55 nature 02:25 craft 03:00 night 04:00 community 05:00 documentary`,
    ],
    weekend: [
      `06:00 nature 06:40 cartoon 07:00 + 07:20 cartoon 07:40 + 08:00 local-news 08:20 lifestyle 09:00 craft 09:40 people 10:20 community
      11:20 family 13:00 local-news 13:15 documentary 14:05 + 14:55 concert 16:05 nature 16:45 people 17:25 craft 18:00 local-news
      18:30 community 19:30 film 21:25 local-news 21:45 concert 22:55 film 00:45 documentary 01:35 lifestyle 02:15 community
      03:00 night 04:00 nature 04:40 people 05:20 craft`,
      `06:00 craft 06:40 people 07:20 nature 08:00 cartoon 08:25 + 08:50 + 09:15 local-news 09:35 community 10:35 lifestyle 11:15 documentary
      12:05 people 12:45 craft 13:20 family 15:00 local-news 15:15 nature 15:55 lifestyle 16:35 documentary 17:25 + 18:15 craft
      18:50 local-news 19:20 concert 20:30 community 21:30 film 23:20 people 00:00 documentary 00:50 concert 02:00 nature
      02:30 lifestyle 03:00 night 04:00 documentary 04:50 community 05:40 nature`,
    ],
  },
}

/** The week of a lane: its grid for weekdays and the one for the weekend. */
export function weekOf({ profile, lane }: Lane): Week {
  const { weekdays, weekends } = READ[profile]
  return { weekday: weekdays[lane % weekdays.length]!, weekend: weekends[lane % weekends.length]! }
}

const READ = Object.fromEntries(
  Object.entries(GRIDS).map(([profile, { weekday, weekend }]) => [
    profile,
    { weekdays: weekday.map(readGrid), weekends: weekend.map(readGrid) },
  ]),
) as Record<Profile, { weekdays: Place[][]; weekends: Place[][] }>
