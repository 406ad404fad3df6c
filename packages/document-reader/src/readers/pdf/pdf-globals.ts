/** pdf.js makes a matrix when it is loaded, and uses it only to draw. */
class UnusedMatrix {}

Object.assign(globalThis, { DOMMatrix: UnusedMatrix });
