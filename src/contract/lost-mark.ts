/**
 * The attribute of `<html>` while the service is known to be out of reach: no query waits for a second try
 * then.
 */
export const LOST_MARK = 'data-lost'
