/** A viewer at the sandbox of a provider. */
export type Payer = {
  /** Enters a card on a payment page, and the code where Chargebee's page asks for one. */
  enterCard(url: string, card: string): Promise<void>
  /** Returns the orders at LiqPay whose bank asks for a code. */
  toConfirm(): Promise<string[]>
  /** Answers the bank's question about an order at LiqPay. */
  confirm(order: string, code: string): Promise<void>
}

/** Creates a payer at the sandbox of `baseUrl`, which needs its control. */
export function createPayer(baseUrl: string, request: (url: string, init?: RequestInit) => Response | Promise<Response>): Payer {
  const post = async (url: string, values: Record<string, string>): Promise<string> =>
    (await request(url, { method: 'POST', body: new URLSearchParams(values) })).text()
  return {
    async enterCard(url, card) {
      const { pathname, searchParams } = new URL(url)
      if (searchParams.has('data')) {
        await post(`${baseUrl}/api/3/checkout/pay`, { ...Object.fromEntries(searchParams), card })
      } else if ((await post(`${baseUrl}${pathname}`, { card })).includes('name="code"')) {
        await post(`${baseUrl}${pathname}`, { code: '1111' })
      }
    },
    async toConfirm() {
      const payments = (await (await request(`${baseUrl}/control/books`)).json()) as { order_id: string; status: string }[]
      return payments.filter(({ status }) => status.endsWith('_verify')).map(({ order_id }) => order_id)
    },
    async confirm(order, code) {
      await post(`${baseUrl}/api/3/checkout/confirm`, { order, code })
    },
  }
}
