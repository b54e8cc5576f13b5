/// Reads a picture between its pixels, bilinearly; outside it, its border is continued.
struct PlaneSampler {
    let picture: Picture

    /// Brightness at a place in display pixels, 8-bit steps.
    func luma(_ x: Double, _ y: Double) -> Float {
        let cell = PlaneCell(x, y, width: picture.width, height: picture.height)
        return cell.value(in: picture.luma)
    }

    /// All three planes at once: brightness, blue and red difference, and a zero.
    func all(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let cell = PlaneCell(x, y, width: picture.width, height: picture.height)
        let chroma = PlaneCell(
            PlaneSampler.chromaPlace(x), PlaneSampler.chromaPlace(y), width: picture.chromaWidth,
            height: picture.chromaHeight)
        return SIMD4(
            cell.value(in: picture.luma), chroma.value(in: picture.blueDifference),
            chroma.value(in: picture.redDifference), 0)
    }

    /// All three planes along a line: `count` places from `start` on, each `step` further, as `all` reads them but for
    /// millionths of a pixel. They replace what `values` holds, whose storage is used again.
    func line(from start: Vector2, step: Vector2, count: Int, into values: inout [SIMD4<Float>]) {
        if values.count != count { values = [SIMD4<Float>](repeating: SIMD4(), count: count) }
        let luma = FixedPlane(width: picture.width, height: picture.height)
        let chroma = FixedPlane(width: picture.chromaWidth, height: picture.chromaHeight)
        var x = FixedPlane.fixed(start.x)
        var y = FixedPlane.fixed(start.y)
        let (stepX, stepY) = (FixedPlane.fixed(step.x), FixedPlane.fixed(step.y))
        values.withUnsafeMutableBufferPointer { values in
            picture.luma.withUnsafeBufferPointer { brightness in
                picture.blueDifference.withUnsafeBufferPointer { blue in
                    picture.redDifference.withUnsafeBufferPointer { red in
                        for k in 0..<count {
                            let cell = luma.cell(x, y)
                            let colored = chroma.cell((x &- FixedPlane.half) >> 1, (y &- FixedPlane.half) >> 1)
                            values[k] = SIMD4(
                                cell.value(in: brightness), colored.value(in: blue), colored.value(in: red), 0)
                            x &+= stepX
                            y &+= stepY
                        }
                    }
                }
            }
        }
    }

    /// Brightness at every crossing of columns and rows, row by row.
    func luma(columns: [Double], rows: [Double]) -> [Float] {
        PlaneSampler.grid(
            picture.luma, width: picture.width, x: PlaneSampler.axis(columns, picture.width),
            y: PlaneSampler.axis(rows, picture.height))
    }

    /// Blue and red difference at every crossing of columns and rows, row by row.
    func chroma(columns: [Double], rows: [Double]) -> (blue: [Float], red: [Float]) {
        let x = PlaneSampler.axis(columns.map(PlaneSampler.chromaPlace), picture.chromaWidth)
        let y = PlaneSampler.axis(rows.map(PlaneSampler.chromaPlace), picture.chromaHeight)
        return (
            PlaneSampler.grid(picture.blueDifference, width: picture.chromaWidth, x: x, y: y),
            PlaneSampler.grid(picture.redDifference, width: picture.chromaWidth, x: x, y: y)
        )
    }

    /// Chroma samples lie in the middle of two by two pixels.
    private static func chromaPlace(_ place: Double) -> Double { (place - 0.5) / 2 }

    private static func axis(_ places: [Double], _ count: Int) -> [AxisPlace] {
        places.map { AxisPlace($0, count: count) }
    }

    private static func grid(_ plane: [UInt8], width: Int, x: [AxisPlace], y: [AxisPlace]) -> [Float] {
        plane.withUnsafeBufferPointer { plane in
            [Float](unsafeUninitializedCapacity: x.count * y.count) { values, count in
                for row in y {
                    for column in x {
                        values[count] = PlaneCell(column, row, width: width).value(in: plane)
                        count += 1
                    }
                }
            }
        }
    }
}
