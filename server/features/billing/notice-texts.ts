import type { Decline } from '../../../src/domain/billing/dunning.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { PluralForm } from '../../../src/domain/i18n/plural-form.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'

type Charge = { date: string; price: string; days: string; card: string }
type Words = {
  days: Record<PluralForm, string>
  fromCard: string
  begunSubject: (name: string) => string
  begun: (name: string, until: string) => string
  trialBegun: (name: string, until: string) => string
  later: (renewal: { price: string; days: string; date: string }) => string
  noRenewal: string
  cancel: (link: string, isTrial: boolean) => string
  withdraw: (link: string) => string
  terms: (link: string) => string
  trialEndsSubject: (name: string, date: string) => string
  chargeSoonSubject: (name: string, date: string) => string
  willCharge: (charge: Charge) => string
  ratherCancel: (link: string) => string
  paidSubject: (price: string) => string
  paid: (paid: { price: string; name: string; from: string; until: string; card: string }) => string
  order: (id: string) => string
  failedSubject: (name: string) => string
  failed: (price: string, name: string, reason: string) => string
  nextTry: (time: string, link: string) => string
  addCard: (date: string, link: string) => string
  confirmSubject: string
  confirm: (price: string, name: string, link: string) => string
  endedSubject: (name: string) => string
  backTo: (link: string) => string
  offSubject: (name: string) => string
  off: (name: string, until: string, link: string) => string
  withdrawnSubject: string
  withdrawn: (time: string) => string
  willRefund: (price: string) => string
  nothingToRefund: string
  refundedSubject: (price: string) => string
  refunded: (price: string, order: string) => string
  noTrialSubject: string
  noTrial: (name: string, link: string) => string
  upgradedSubject: (name: string) => string
  upgraded: (name: string, price: string, link: string) => string
  downgradedSubject: (name: string) => string
  downgraded: (name: string, date: string, link: string) => string
}

const UKRAINIAN: Words = {
  days: { one: 'день', few: 'дні', other: 'днів' },
  fromCard: 'з картки',
  begunSubject: (name) => `Підписку «${name}» оформлено`,
  begun: (name, until) => `Ви оформили підписку «${name}». Сплачений період діє до ${until}.`,
  trialBegun: (name, until) => `Ви почали пробний період «${name}». Він діє до ${until}.`,
  later: ({ price, days, date }) =>
    `Далі підписка подовжується сама: ${price} за ${days}, перше списання ${date}. Так триває, доки ви її не скасуєте.`,
  noRenewal: 'Підписка не подовжується сама, тож більше нічого не буде списано.',
  cancel: (link, isTrial) =>
    isTrial
      ? `Скасувати підписку можна через 24 години після початку пробного періоду: ${link}`
      : `Скасувати подовження можна будь-коли: ${link}`,
  withdraw: (link) => `Протягом 14 днів можна відмовитися від договору: ${link}`,
  terms: (link) => `Умови: ${link}`,
  trialEndsSubject: (name, date) => `Пробний період «${name}» закінчується ${date}`,
  chargeSoonSubject: (name, date) => `Підписка «${name}» подовжиться ${date}`,
  willCharge: ({ date, price, days, card }) => `${date}${card} буде списано ${price} за ${days}.`,
  ratherCancel: (link) => `Якщо не хочете платити, скасуйте підписку до цього дня: ${link}`,
  paidSubject: (price) => `Оплату отримано: ${price}`,
  paid: ({ price, name, from, until, card }) => `Отримано ${price}${card} за «${name}», період ${from} – ${until}.`,
  order: (id) => `Замовлення ${id}`,
  failedSubject: (name) => `Підписку «${name}» не вдалося подовжити`,
  failed: (price, name, reason) => `Не вдалося списати ${price} за «${name}»: ${reason}.`,
  nextTry: (time, link) => `Наступна спроба ${time}. Змінити картку: ${link}`,
  addCard: (date, link) => `Додайте іншу картку до ${date}, і підписка подовжиться: ${link}`,
  confirmSubject: 'Підтвердьте списання',
  confirm: (price, name, link) =>
    `Банк просить підтвердити списання ${price} за «${name}». Це можна зробити протягом доби: ${link}`,
  endedSubject: (name) => `Підписка «${name}» закінчилася`,
  backTo: (link) => `Оформити підписку знову: ${link}`,
  offSubject: (name) => `Подовження «${name}» вимкнено`,
  off: (name, until, link) => `«${name}» діє до ${until}, далі нічого не буде списано. Передумали? Відновити подовження: ${link}`,
  withdrawnSubject: 'Вашу відмову від договору отримано',
  withdrawn: (time) => `${time} (за київським часом) ми отримали вашу заяву, і доступ припинено. Її текст:`,
  willRefund: (price) => `Повертаємо ${price} на картку, з якої ви платили.`,
  nothingToRefund: 'Повертати нічого: сплачені дні вже минули, або грошей не списано.',
  refundedSubject: (price) => `Повернуто ${price}`,
  refunded: (price, order) => `Ми повернули ${price} на картку. Банк зараховує гроші за кілька днів. Замовлення ${order}`,
  noTrialSubject: 'Пробний період не надано',
  noTrial: (name, link) =>
    `Пробний період уже було використано, тому «${name}» не ввімкнено, а гроші повертаємо. Пакет можна придбати без нього: ${link}`,
  upgradedSubject: (name) => `Тепер у вас «${name}»`,
  upgraded: (name, price, link) => `Ваш пакет тепер «${name}». Доплата до кінця періоду: ${price}. Підписка: ${link}`,
  downgradedSubject: (name) => `Наступний пакет: «${name}»`,
  downgraded: (name, date, link) => `З ${date} ваш пакет буде «${name}». До того нічого не зміниться. Підписка: ${link}`,
}

const RUSSIAN: Words = {
  days: { one: 'день', few: 'дня', other: 'дней' },
  fromCard: 'с карты',
  begunSubject: (name) => `Подписка «${name}» оформлена`,
  begun: (name, until) => `Вы оформили подписку «${name}». Оплаченный период действует до ${until}.`,
  trialBegun: (name, until) => `Вы начали пробный период «${name}». Он действует до ${until}.`,
  later: ({ price, days, date }) =>
    `Дальше подписка продлевается сама: ${price} за ${days}, первое списание ${date}. Так продолжается, пока вы её не отмените.`,
  noRenewal: 'Подписка не продлевается сама, поэтому больше ничего не будет списано.',
  cancel: (link, isTrial) =>
    isTrial
      ? `Отменить подписку можно через 24 часа после начала пробного периода: ${link}`
      : `Отменить продление можно в любое время: ${link}`,
  withdraw: (link) => `В течение 14 дней можно отказаться от договора: ${link}`,
  terms: (link) => `Условия: ${link}`,
  trialEndsSubject: (name, date) => `Пробный период «${name}» заканчивается ${date}`,
  chargeSoonSubject: (name, date) => `Подписка «${name}» продлится ${date}`,
  willCharge: ({ date, price, days, card }) => `${date}${card} будет списано ${price} за ${days}.`,
  ratherCancel: (link) => `Если не хотите платить, отмените подписку до этого дня: ${link}`,
  paidSubject: (price) => `Оплата получена: ${price}`,
  paid: ({ price, name, from, until, card }) => `Получено ${price}${card} за «${name}», период ${from} – ${until}.`,
  order: (id) => `Заказ ${id}`,
  failedSubject: (name) => `Подписку «${name}» не удалось продлить`,
  failed: (price, name, reason) => `Не удалось списать ${price} за «${name}»: ${reason}.`,
  nextTry: (time, link) => `Следующая попытка ${time}. Сменить карту: ${link}`,
  addCard: (date, link) => `Добавьте другую карту до ${date}, и подписка продлится: ${link}`,
  confirmSubject: 'Подтвердите списание',
  confirm: (price, name, link) =>
    `Банк просит подтвердить списание ${price} за «${name}». Это можно сделать в течение суток: ${link}`,
  endedSubject: (name) => `Подписка «${name}» закончилась`,
  backTo: (link) => `Оформить подписку снова: ${link}`,
  offSubject: (name) => `Продление «${name}» отключено`,
  off: (name, until, link) =>
    `«${name}» действует до ${until}, дальше ничего не будет списано. Передумали? Возобновить продление: ${link}`,
  withdrawnSubject: 'Ваш отказ от договора получен',
  withdrawn: (time) => `${time} (по киевскому времени) мы получили ваше заявление, и доступ прекращён. Его текст:`,
  willRefund: (price) => `Возвращаем ${price} на карту, с которой вы платили.`,
  nothingToRefund: 'Возвращать нечего: оплаченные дни уже прошли, или деньги не списаны.',
  refundedSubject: (price) => `Возвращено ${price}`,
  refunded: (price, order) => `Мы вернули ${price} на карту. Банк зачисляет деньги за несколько дней. Заказ ${order}`,
  noTrialSubject: 'Пробный период не предоставлен',
  noTrial: (name, link) =>
    `Пробный период уже был использован, поэтому «${name}» не включён, а деньги возвращаем. Пакет можно купить без него: ${link}`,
  upgradedSubject: (name) => `Теперь у вас «${name}»`,
  upgraded: (name, price, link) => `Ваш пакет теперь «${name}». Доплата до конца периода: ${price}. Подписка: ${link}`,
  downgradedSubject: (name) => `Следующий пакет: «${name}»`,
  downgraded: (name, date, link) => `С ${date} ваш пакет будет «${name}». До этого ничего не изменится. Подписка: ${link}`,
}

export const NOTICE_WORDS: Record<LanguageTag, Words> = { uk: UKRAINIAN, ru: RUSSIAN }

type Reasons = {
  problems: Record<Decline | 'no_card', string>
  ends: Record<NonNullable<SubscriptionRow['end_reason']>, string>
}

/** Why a charge failed, and why a subscription ended. */
export const NOTICE_REASONS: Record<LanguageTag, Reasons> = {
  uk: {
    problems: {
      insufficient_funds: 'на картці бракує грошей',
      declined: 'банк відхилив платіж',
      expired: 'термін дії картки минув',
      card_gone: 'картка більше не діє',
      authentication_needed: 'платіж не підтверджено в банку',
      no_card: 'немає картки',
    },
    ends: {
      cancelled: 'Ви скасували подовження, і сплачений період закінчився.',
      not_paid: 'Підписку не вдалося подовжити, тому доступ закінчився. Боргу у вас немає.',
      expired: 'Сплачений період закінчився.',
      withdrawn: 'Ви відмовилися від договору.',
      reversed: 'Банк повернув платіж, тому доступ закінчився.',
      revoked: 'Доступ закінчено.',
    },
  },
  ru: {
    problems: {
      insufficient_funds: 'на карте не хватает денег',
      declined: 'банк отклонил платёж',
      expired: 'срок действия карты истёк',
      card_gone: 'карта больше не действует',
      authentication_needed: 'платёж не подтверждён в банке',
      no_card: 'нет карты',
    },
    ends: {
      cancelled: 'Вы отменили продление, и оплаченный период закончился.',
      not_paid: 'Подписку не удалось продлить, поэтому доступ закончился. Долга у вас нет.',
      expired: 'Оплаченный период закончился.',
      withdrawn: 'Вы отказались от договора.',
      reversed: 'Банк вернул платёж, поэтому доступ закончился.',
      revoked: 'Доступ закончен.',
    },
  },
}
