import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { OperatorRole } from '../../contract/operator-call.ts'

/** A view of the desk, such as the audit log. */
export type DeskView = {
  /** Its part of the address: `/operator/ID`. */
  id: string
  title: MessageDescriptor
  /** The roles that see it; an owner does in any case. */
  roles: readonly OperatorRole[]
  Screen: ComponentType
}
