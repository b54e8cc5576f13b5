// The one place that binds the C mathematics library, so that the rest of the engine is plain Swift everywhere.
// Results may differ between platforms in the last bits; tests compare with a tolerance.
import CMinervaSupport

@inline(__always) func sine(_ x: Double) -> Double { CMinervaSupport.sin(x) }
@inline(__always) func cosine(_ x: Double) -> Double { CMinervaSupport.cos(x) }
@inline(__always) func tangent(_ x: Double) -> Double { CMinervaSupport.tan(x) }
@inline(__always) func exponential(_ x: Double) -> Double { CMinervaSupport.exp(x) }
@inline(__always) func naturalLogarithm(_ x: Double) -> Double { CMinervaSupport.log(x) }
@inline(__always) func arcTangent(y: Double, x: Double) -> Double { CMinervaSupport.atan2(y, x) }
@inline(__always) func hypotenuse(_ x: Double, _ y: Double) -> Double { CMinervaSupport.hypot(x, y) }
