/** pdf.js creates a matrix when it is loaded, and uses it only to draw. */
class UnusedMatrix {}

Object.assign(globalThis, { DOMMatrix: UnusedMatrix });
