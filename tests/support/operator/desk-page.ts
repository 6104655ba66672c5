import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import { codeAt } from '../../../server/operator/one-time-codes.ts'
import type { OperatorRole } from '../../../src/contract/operator-call.ts'
import type { RunningService } from '../running-service.ts'
import { DESK_PASSWORD } from './desk.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs a command of a service, such as `admin` or `import`, and returns its output. */
export async function runCommand(service: RunningService, name: 'admin' | 'import', args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: service.dataDir, UPSTREAM_LOCAL: '1' }
  const file = join(ROOT, 'server', name, 'run.ts')
  return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: ROOT, env })).stdout
}

/** Adds an operator by the command; returns the path of the enrolment's link. */
export async function addAtDesk(service: RunningService, login: string, roles: readonly OperatorRole[]): Promise<string> {
  const options = ['--name', 'Олена', '--roles', roles.join(), '--why', 'a new colleague']
  const said = await runCommand(service, 'admin', ['operator', 'add', login, ...options])
  return `/operator#enrol=${/#enrol=([\w-]+)/.exec(said)![1]!}`
}

/** A way through a page by the keyboard alone. */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  /** Presses Tab until a control has the focus; Shift+Tab leads back to those before it. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    const isBefore = await target.evaluate((element) => {
      const place = element.compareDocumentPosition(document.activeElement ?? document.body)
      return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    })
    for (let pressed = 0; pressed < 80; pressed += 1) {
      if (await hasFocus(target)) return
      await keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Tab does not reach ${String(target)}`)
  }

  return {
    reach,
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await reach(target)
      await keyboard.press(key)
    },
    async type(target: Locator, text: string): Promise<void> {
      await reach(target)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
  }
}

/** Enrols at an open enrolment by the keyboard; returns the secret of the one-time codes. */
export async function enrolByKeyboard(page: Page): Promise<string> {
  const { reach, type } = keyboardOf(page)
  await expect(page.locator('[name=password]')).toBeFocused()
  const secret = await page.locator('code').innerText()
  await page.keyboard.type(DESK_PASSWORD)
  await type(page.locator('[name=password_confirmation]'), DESK_PASSWORD)
  await reach(page.locator('[name=code]'))
  await page.keyboard.type(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Розділи пульта' })).toBeVisible()
  return secret
}

/** Writes a paid order of an account, as a provider reported it; returns its id. */
export function paidOrderOf(service: RunningService, supportId: string): string {
  const database = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  const id = 'ef00aa11bb22cc33dd44'
  const nowMs = Date.now()
  const put = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    database.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`).run(...Object.values(row))
  }
  database.exec('pragma busy_timeout = 5000')
  const account = database.prepare('select id from accounts where support_id = ?').get(supportId) as { id: string }
  put('orders', {
    ...{ id, account_id: account.id, provider: 'liqpay', kind: 'first', action: 'pay', package_id: 'premium' },
    ...{ amount_minor: 19_900, currency: 'UAH', state: 'paid', outcome: 'applied', locale: 'uk' },
    ...{ period_start_ms: nowMs, period_end_ms: nowMs + 30 * 86_400_000, created_ms: nowMs - 60_000, paid_ms: nowMs - 50_000 },
  })
  put('journal', {
    ...{ id: 'j-1', order_id: id, account_id: account.id, provider: 'liqpay', payment_id: '77', kind: 'charge' },
    ...{ amount_minor: 19_900, currency: 'UAH', refunded_total: 0, at_ms: nowMs - 50_000, written_ms: nowMs - 50_000 },
  })
  database.close()
  return id
}
