import { counter } from './clock-format.ts'
import type { LanguageTag } from './locale.ts'

/** Texts of failures around accounts beyond section 8; apart from `MESSAGE_TEXTS`, which every visitor downloads. */
export const ACCOUNT_TEXTS = {
  wrong_login: { uk: 'Неправильна адреса або пароль', ru: 'Неправильный адрес или пароль' },
  wrong_password: { uk: 'Неправильний пароль', ru: 'Неправильный пароль' },
  password_too_short: {
    uk: 'Пароль закороткий: потрібно щонайменше 8 символів',
    ru: 'Пароль слишком короткий: нужно не менее 8 символов',
  },
  password_too_new: {
    uk: 'Цей пароль щойно задано за кодом. Вимкнути ним батьківський контроль можна буде через добу після зміни',
    ru: 'Этот пароль недавно задан по коду. Отключить им родительский контроль можно будет через сутки после смены',
  },
  proof_required: { uk: 'Спершу підтвердьте, що це ви', ru: 'Сначала подтвердите, что это вы' },
  password_exists: { uk: 'Пароль уже є. Його можна змінити', ru: 'Пароль уже есть. Его можно сменить' },
  password_required: {
    uk: 'Підтвердьте паролем профілю, що це ви',
    ru: 'Подтвердите паролем профиля, что это вы',
  },
  parental_control_on: {
    uk: 'Діє батьківський контроль. Вимкніть його PIN-кодом, змініть і ввімкніть знову',
    ru: 'Действует родительский контроль. Выключите его PIN-кодом, измените и включите снова',
  },
  email_required: { uk: 'Спершу додайте адресу електронної пошти', ru: 'Сначала добавьте адрес электронной почты' },
  phone_required: { uk: 'Спершу додайте номер телефону', ru: 'Сначала добавьте номер телефона' },
  social_failed: {
    uk: 'Не вдалося увійти через соцмережу. Спробуйте ще раз',
    ru: 'Не удалось войти через соцсеть. Попробуйте ещё раз',
  },
  social_taken: {
    uk: 'Цей профіль соцмережі вже прив’язано до іншого профілю',
    ru: 'Этот профиль соцсети уже привязан к другому профилю',
  },
  last_way_in: {
    uk: 'Спершу додайте телефон або електронну пошту, щоб мати як увійти',
    ru: 'Сначала добавьте телефон или электронную почту, чтобы было как войти',
  },
  mail_not_sent: {
    uk: 'Не вдалося надіслати лист. Спробуйте пізніше',
    ru: 'Не удалось отправить письмо. Попробуйте позже',
  },
  sign_in_again: { uk: 'Час вийшов. Увійдіть ще раз', ru: 'Время вышло. Войдите ещё раз' },
  resend_too_early: {
    uk: 'Код щойно надіслано. Новий можна попросити за {left}',
    ru: 'Код только что отправлен. Новый можно запросить через {left}',
  },
  too_many_tries: { uk: 'Забагато спроб. Зачекайте трохи', ru: 'Слишком много попыток. Подождите немного' },
  name_too_long: { uk: 'Ім’я задовге: щонайбільше 20 символів', ru: 'Имя слишком длинное: не более 20 символов' },
  userpic_too_large: { uk: 'Зображення завелике: щонайбільше 2 МБ', ru: 'Изображение слишком большое: не более 2 МБ' },
  userpic_malformed: {
    uk: 'Підійде лише зображення PNG, JPEG або WebP',
    ru: 'Подойдёт только изображение PNG, JPEG или WebP',
  },
} as const satisfies Record<string, Record<LanguageTag, string>>

/** The code of a text. */
export type AccountTextCode = keyof typeof ACCOUNT_TEXTS

/** A text with the time in it after which one may try again (seconds), `0:42`; a minute where nobody has said. */
export function withTimeLeft(text: string, retryAfterS: number | null | undefined): string {
  return text.replace('{left}', counter((retryAfterS ?? 60) * 1000))
}
