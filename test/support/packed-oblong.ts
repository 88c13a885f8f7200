/**
 * One picture in the formats of scanners, for tests: 40 by 30 pixels, white, with a black oblong from column
 * 4 to 13 and from row 3 to 17, so that any rotation or reflection changes it.
 */
export const packedOblong = {
  /** CCITT, group 3 in one dimension, with ends of lines. */
  fax3: unpacked(
    'AAEpAAEpAAEpAAGwhMABsITAAbCEwAGwhMABsITAAbCEwAGwhMABsITAAbCEwAGwhMABsITAAbCEwAGwhMABsITAAbCEwAEpAAEpAAEpAAEpAAEpAAEpAAEpAAEpAAEpAAEpAAEpAAEp',
  ),
  /** CCITT, group 4. */
  fax4: unpacked('5sJ///////H/8AEAEA=='),
  /** JBIG2 as PDF embeds it: a page, a generic region and the end of the page. */
  jbig2: unpacked(
    'AAAAADAAAQAAABMAAAAoAAAAHgAAAAAAAAAAAAAAAAAAASYAAQAAACwAAAAoAAAAHgAAAAAAAAAAAAAD//3/Av7+/qTnn5oNZoEDP/9/+GI9J///rAAAAAIxAAEAAAAA',
  ),
  /** JPEG 2000, a bare stream. */
  jpeg2000: unpacked(
    '/0//UQApAAAAAAAoAAAAHgAAAAAAAAAAAAAAKAAAAB4AAAAAAAAAAAABBwEB/1IADAAAAAEABAQEAAH/XAAQQEBISFBISFBISFBISFD/kAAKAAAAAAD1AAH/k9+AOBEir6Zq24bPwBZ+APPzBgk2ljk/C4wfXmmMigtNL9dUv8/AOn4B0PtDABX8T4DNKe/9E7WURF0xFzCLQrjEN6xCla+W098XMLtT957llek864/PwGo+0Wg+oTAOxPfeO98ChoAgVWOKhpv+A8/DFYl/cEyZ6Rgb/hnhUitLhAuiThobcLNvLwuidB8SbVHcZU554MMm09FRLZW6NP9/z8ByfgLQ+0LAGRpYE73RQIzhJWG0UNvKxrBXwYicNGi5f5//fy+pQHzG7sB73mXUnD2gRjGrNlG6sKcWr00meXjIMTRyH//Z',
  ),
}

function unpacked(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}
