/// Values between irregular samples, by straight lines: `numpy.interp`.
///
/// `times` must rise strictly. Outside them the first and last value hold. One sample gives a constant.
public func interpolateLinearly(times: [Double], values: [Double], at queries: [Double]) -> [Double] {
    precondition(!times.isEmpty && times.count == values.count, "interpolation needs as many values as times")
    var result: [Double] = []
    result.reserveCapacity(queries.count)
    var right = 0
    for query in queries {
        while right < times.count, times[right] <= query { right += 1 }
        if right == 0 {
            result.append(values[0])
        } else if right == times.count {
            result.append(values[right - 1])
        } else {
            let left = right - 1
            let slope = (values[right] - values[left]) / (times[right] - times[left])
            result.append(slope * (query - times[left]) + values[left])
        }
    }
    return result
}
