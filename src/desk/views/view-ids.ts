import { createContext } from 'react'

/** The ids of the views that the operator may open: a view links only to these. */
export const ViewIds = createContext<readonly string[]>([])
