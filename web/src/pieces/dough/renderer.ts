import { Camera } from './camera'
import { SIDE, type Vector } from './grid'
import { type Mesh, STRIDE } from './nets'
import type { Footing } from './shade'
import { BOARD_FRAGMENT, CLAY_FRAGMENT, CLAY_VERTEX, GROUND_VERTEX, SHADOW_FRAGMENT } from './shaders'

/** A colour for the graphics card: red, green, blue, each 0 to 1. */
export type Paint = readonly [number, number, number]

/** The highest pixel ratio drawn; more is invisible and slow on phones. */
const SHARPEST = 2

/** A sculpture to be drawn. */
export interface Figure {
  paint: Paint
  /** Where on the ground its middle stands. */
  at: readonly [number, number]
  /** How far it is turned about itself. */
  turn: number
  /** World lengths a voxel. */
  scale: number
  /** The height in its grid that touches the ground. */
  floor: number
  /** Brightness: 1 is normal, less puts it in the background. */
  lit: number
  /** Its surface: one mesh under 0, or one for each chunk. */
  meshes: Map<number, Mesh>
  footing: Footing | null
}

/** A round board to stand on. */
export interface Board {
  radius: number
  paint: Paint
  edge: Paint
}

interface Piece {
  vao: WebGLVertexArrayObject
  buffers: WebGLBuffer[]
  count: number
}

interface Program {
  program: WebGLProgram
  place: (name: string) => WebGLUniformLocation | null
}

/**
 * Draws figures of dough on a round board, with plain WebGL 2. It draws when
 * asked and is idle otherwise, and draws all anew after a lost context.
 */
export class Renderer {
  readonly camera = new Camera()
  readonly figures = new Map<number, Figure>()
  board: Board | null = null
  /** The thumb's ring on the figure numbered 0: a place in its grid and a radius. */
  thumb: { at: Vector; radius: number } | null = null
  /** Called after each picture, for what is laid over it. */
  onpicture: (() => void) | null = null
  /** Called when the graphics card loses the picture, and when it can be drawn again. */
  onlost: ((isLost: boolean) => void) | null = null
  readonly #gl: WebGL2RenderingContext
  readonly #pieces = new Map<number, Map<number, Piece>>()
  readonly #shadows = new Map<number, WebGLTexture>()
  #clay!: Program
  #ground!: Program
  #shadow!: Program
  #square!: WebGLVertexArrayObject
  #asked = 0
  readonly #watch: ResizeObserver

  /** A renderer on a canvas, or null where there is no WebGL 2. */
  static on(canvas: HTMLCanvasElement): Renderer | null {
    const gl = canvas.getContext('webgl2', { antialias: true, alpha: true, premultipliedAlpha: true })
    return gl ? new Renderer(canvas, gl) : null
  }

  private constructor(
    readonly canvas: HTMLCanvasElement,
    gl: WebGL2RenderingContext,
  ) {
    this.#gl = gl
    this.#prepare()
    canvas.addEventListener('webglcontextlost', this.#lost)
    canvas.addEventListener('webglcontextrestored', this.#restored)
    this.#watch = new ResizeObserver(() => this.#resize())
    this.#watch.observe(canvas)
    this.#resize()
  }

  /** Asks for a new picture with the next frame. */
  ask(): void {
    if (this.#asked === 0) this.#asked = requestAnimationFrame(() => this.#picture())
  }

  /** Puts a figure there, or new meshes and footing on it. A null mesh is none. */
  show(id: number, figure: Figure, meshes: Iterable<[number, Mesh | null]>): void {
    this.figures.set(id, figure)
    const pieces = this.#pieces.get(id) ?? new Map<number, Piece>()
    this.#pieces.set(id, pieces)
    for (const [key, mesh] of meshes) {
      this.#drop(pieces, key)
      if (mesh === null) figure.meshes.delete(key)
      else {
        figure.meshes.set(key, mesh)
        pieces.set(key, this.#piece(mesh))
      }
    }
    this.ask()
  }

  /** Gives a figure the shadow that its footing says. */
  shadowOf(id: number, footing: Footing): void {
    const figure = this.figures.get(id)
    if (!figure) return
    figure.footing = footing
    const gl = this.#gl
    const texture = this.#shadows.get(id) ?? gl.createTexture()
    this.#shadows.set(id, texture)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, SIDE, SIDE, 0, gl.RED, gl.UNSIGNED_BYTE, footing.shade)
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR)
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE)
    this.ask()
  }

  remove(id: number): void {
    const pieces = this.#pieces.get(id)
    if (pieces) for (const key of [...pieces.keys()]) this.#drop(pieces, key)
    this.#pieces.delete(id)
    this.#gl.deleteTexture(this.#shadows.get(id) ?? null)
    this.#shadows.delete(id)
    this.figures.delete(id)
    this.ask()
  }

  /** Frees all GPU resources. The canvas cannot be used again. */
  close(): void {
    cancelAnimationFrame(this.#asked)
    this.#asked = -1
    this.#watch.disconnect()
    this.canvas.removeEventListener('webglcontextlost', this.#lost)
    this.canvas.removeEventListener('webglcontextrestored', this.#restored)
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
  }

  /** Where on the canvas, in CSS pixels, a place is seen; null behind the eye. */
  spot(place: Vector): { x: number; y: number } | null {
    const { x, y, ahead } = this.camera.project(place)
    const { clientWidth, clientHeight } = this.canvas
    return ahead <= 0 ? null : { x: ((x + 1) / 2) * clientWidth, y: ((1 - y) / 2) * clientHeight }
  }

  #lost = (event: Event): void => {
    event.preventDefault()
    this.onlost?.(true)
  }

  #restored = (): void => {
    this.#pieces.clear()
    this.#shadows.clear()
    this.#prepare()
    for (const [id, figure] of this.figures) {
      this.show(id, figure, [...figure.meshes])
      if (figure.footing) this.shadowOf(id, figure.footing)
    }
    this.onlost?.(false)
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas
    const dots = Math.min(SHARPEST, window.devicePixelRatio || 1)
    this.canvas.width = Math.max(1, Math.round(clientWidth * dots))
    this.canvas.height = Math.max(1, Math.round(clientHeight * dots))
    this.camera.aspect = this.canvas.width / this.canvas.height
    this.ask()
  }

  #prepare(): void {
    const gl = this.#gl
    this.#clay = linked(gl, CLAY_VERTEX, CLAY_FRAGMENT)
    this.#ground = linked(gl, GROUND_VERTEX, BOARD_FRAGMENT)
    this.#shadow = linked(gl, GROUND_VERTEX, SHADOW_FRAGMENT)
    this.#square = gl.createVertexArray()
    gl.bindVertexArray(this.#square)
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bindVertexArray(null)
  }

  #piece(mesh: Mesh): Piece {
    const gl = this.#gl
    const vao = gl.createVertexArray()
    const buffers = [gl.createBuffer(), gl.createBuffer()]
    gl.bindVertexArray(vao)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers[0] ?? null)
    gl.bufferData(gl.ARRAY_BUFFER, mesh.vertices, gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, STRIDE, 0)
    gl.enableVertexAttribArray(1)
    gl.vertexAttribPointer(1, 4, gl.BYTE, true, STRIDE, 12)
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffers[1] ?? null)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.indices, gl.STATIC_DRAW)
    gl.bindVertexArray(null)
    return { vao, buffers, count: mesh.indices.length }
  }

  #drop(pieces: Map<number, Piece>, key: number): void {
    const piece = pieces.get(key)
    if (!piece) return
    this.#gl.deleteVertexArray(piece.vao)
    for (const buffer of piece.buffers) this.#gl.deleteBuffer(buffer)
    pieces.delete(key)
  }

  #picture(): void {
    this.#asked = 0
    const gl = this.#gl
    if (gl.isContextLost()) return
    gl.viewport(0, 0, this.canvas.width, this.canvas.height)
    gl.clearColor(0, 0, 0, 0)
    gl.depthMask(true)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    const picture = this.camera.matrix()
    // From below, the ground would hide what is looked at.
    if (this.camera.eye[1] > 0) this.#drawGround(picture)
    this.#drawFigures(picture)
    this.onpicture?.()
  }

  #drawGround(picture: Float32Array): void {
    const gl = this.#gl
    gl.disable(gl.DEPTH_TEST)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.bindVertexArray(this.#square)
    if (this.board) {
      const { program, place } = this.#ground
      gl.useProgram(program)
      gl.uniformMatrix4fv(place('picture'), false, picture)
      const { radius, paint, edge } = this.board
      const dark: Paint = [edge[0] * 0.72, edge[1] * 0.72, edge[2] * 0.72]
      gl.uniform2f(place('turned'), 1, 0)
      // A second board just below is the side of the first.
      for (const [depth, top, rim] of [
        [radius * 0.045, dark, dark],
        [0, paint, edge],
      ] as const) {
        gl.uniform4f(place('stand'), 0, -depth, 0, radius)
        gl.uniform3f(place('colour'), ...top)
        gl.uniform3f(place('edge'), ...rim)
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
      }
    }
    const { program, place } = this.#shadow
    gl.useProgram(program)
    gl.uniformMatrix4fv(place('picture'), false, picture)
    for (const [id, figure] of this.figures) {
      const texture = this.#shadows.get(id)
      if (!texture) continue
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform4f(place('stand'), figure.at[0], 0, figure.at[1], (SIDE / 2) * figure.scale)
      gl.uniform2f(place('turned'), Math.cos(figure.turn), Math.sin(figure.turn))
      gl.uniform1f(place('strength'), 0.62)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    }
    gl.disable(gl.BLEND)
  }

  #drawFigures(picture: Float32Array): void {
    const gl = this.#gl
    const { program, place } = this.#clay
    const [right, up, ahead] = this.camera.axes()
    const lamp = [0, 1, 2].map((axis) => -0.42 * right[axis]! + 0.74 * up[axis]! - 0.52 * ahead[axis]!)
    gl.enable(gl.DEPTH_TEST)
    gl.enable(gl.CULL_FACE)
    gl.useProgram(program)
    gl.uniformMatrix4fv(place('picture'), false, picture)
    gl.uniform3f(place('eye'), ...this.camera.eye)
    gl.uniform3f(place('lamp'), lamp[0]!, lamp[1]!, lamp[2]!)
    for (const [id, figure] of this.figures) {
      gl.uniform4f(place('stand'), figure.at[0], 0, figure.at[1], figure.scale)
      gl.uniform3f(place('middle'), SIDE / 2, figure.floor, SIDE / 2)
      gl.uniform2f(place('turned'), Math.cos(figure.turn), Math.sin(figure.turn))
      gl.uniform3f(place('colour'), ...figure.paint)
      gl.uniform1f(place('lit'), figure.lit)
      const thumb = id === 0 ? this.thumb : null
      gl.uniform4f(place('thumb'), ...(thumb?.at ?? ([0, 0, 0] as const)), thumb?.radius ?? 0)
      for (const { vao, count } of this.#pieces.get(id)?.values() ?? []) {
        gl.bindVertexArray(vao)
        gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0)
      }
    }
    gl.disable(gl.CULL_FACE)
    gl.bindVertexArray(null)
  }
}

function linked(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    // Only a lost context has no shader to give, and it is prepared again later.
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  const places = new Map<string, WebGLUniformLocation | null>()
  const place = (name: string): WebGLUniformLocation | null => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
    return places.get(name) ?? null
  }
  return { program, place }
}
